/** Above the limit a call becomes a proposal for a second operator. One operator alone, or a thief, cannot give more. */
import type { GivingCall } from "@rambla/contract/operator/proposal";
import { randomId } from "@rambla/core/id";
import { type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { after, DAY } from "@rambla/core/time";
import type { Operator, OperatorContext } from "../../platform/call-context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { type AskedPart, type ListPart, readPart } from "../../platform/list-part.ts";
import type { Shop } from "../../platform/shop.ts";
import { aboveBound, type Above, type Given } from "./giving-rules.ts";
import { decideProposal, findPending, findProposal, insertProposal, type Proposal } from "./proposal-store.ts";

type Asking = { readonly shop: Shop; readonly operator: Operator; readonly key: string };

/**
 * @returns undefined within the limit; `giving.tooMuch` above the hard limit; `giving.proposed` with the recorded proposal, the same for
 * the same key
 */
export async function checkGiving(
  { shop, operator, key }: Asking,
  call: GivingCall,
  input: unknown,
  given: readonly Given[],
): Promise<Refusal<"giving.tooMuch" | "giving.proposed" | "idempotency.conflict"> | undefined> {
  const { hard, alone } = aboveBound(shop.config, given);
  if (hard) return refuseAbove("giving.tooMuch", hard);
  if (!alone) return undefined;
  const proposedAt = shop.clock();
  const proposalId = await insertProposal(shop.database, {
    proposalId: randomId(shop.random),
    call,
    input,
    idempotencyKey: key,
    proposedBy: operator.operatorId,
    proposedName: operator.name,
    proposedAt,
    lapsesAt: after(proposedAt, shop.config.operator.giving.lapseDays * DAY),
  });
  return proposalId === undefined ? refuse("idempotency.conflict") : refuseAbove("giving.proposed", alone, { proposalId });
}

/** Also applies to an approval. */
export function checkHardBound(shop: Pick<Shop, "config">, given: readonly Given[]): Refusal<"giving.tooMuch"> | undefined {
  const { hard } = aboveBound(shop.config, given);
  return hard && refuseAbove("giving.tooMuch", hard);
}

function refuseAbove<Code extends "giving.tooMuch" | "giving.proposed">(
  code: Code,
  { field, amount, most }: Above,
  more: Readonly<Record<string, string>> = {},
): Refusal<Code> {
  return { ...refuseField(field, code), values: { field, value: amount, most, ...more } };
}

/** The oldest first. */
export async function pendingProposals(shop: Pick<Shop, "database" | "config" | "clock">, asked: AskedPart): Promise<ListPart<Proposal>> {
  return await readPart(
    shop,
    asked,
    (behind, most) => findPending(shop.database, shop.clock(), behind, most),
    ({ proposedAt, proposalId }) => ({ at: proposedAt, id: proposalId }),
  );
}

/** @returns `proposal.own` for the author, `proposal.over` for a decided or expired one */
export async function proposalToDecide(
  { shop, operator }: OperatorContext,
  proposalId: string,
): Promise<Proposal | Refusal<"item.notFound" | "proposal.own" | "proposal.over">> {
  const found = await findProposal(shop.database, proposalId);
  if (!found || !operator) return refuse("item.notFound");
  if (found.proposedBy === operator.operatorId) return refuse("proposal.own");
  return found.state === "pending" && found.lapsesAt > shop.clock() ? found : refuse("proposal.over");
}

/** In the transaction of the effect, so a concurrent second approval is refused. */
export async function markApproved(
  { shop, operator }: OperatorContext,
  transaction: Transaction,
  proposalId: string,
): Promise<Refusal<"proposal.over"> | undefined> {
  return await decide({ shop, operator }, transaction, proposalId, "approved");
}

export async function rejectProposal(
  context: OperatorContext,
  proposalId: string,
): Promise<{ readonly proposalId: string } | Refusal<"proposal.over">> {
  const refused = await context.shop.database.transaction((transaction) => decide(context, transaction, proposalId, "rejected"));
  return refused ?? { proposalId };
}

async function decide(
  { shop, operator }: Pick<OperatorContext, "shop" | "operator">,
  transaction: Transaction,
  proposalId: string,
  state: "approved" | "rejected",
): Promise<Refusal<"proposal.over"> | undefined> {
  if (!operator) throw new Error("a proposal was decided by nobody");
  const { operatorId, name } = operator;
  const isDecided = await decideProposal(transaction, { proposalId, state, operatorId, name, now: shop.clock() });
  return isDecided ? undefined : refuse("proposal.over");
}
