import type { GivingCall } from "@rambla/contract/operator/proposal";
import type { Cursor } from "@rambla/core/cursor";
import type { Queryable, Transaction } from "../../platform/database/database.ts";
import { type Fragment, fragment, sql } from "../../platform/database/sql.ts";

export type Proposal = {
  readonly proposalId: string;
  readonly call: GivingCall;
  readonly input: unknown;
  readonly proposedBy: string;
  readonly proposedName: string;
  readonly proposedAt: Date;
  readonly lapsesAt: Date;
  readonly state: "pending" | "approved" | "rejected";
};

export type NewProposal = Omit<Proposal, "state"> & { readonly idempotencyKey: string };

const COLUMNS: Fragment = fragment`proposal_id as "proposalId", call, input, proposed_by as "proposedBy", proposed_name as "proposedName", proposed_at as "proposedAt", lapses_at as "lapsesAt", state`;

/** Finds an existing one by its key. @returns undefined when that has another input */
export async function insertProposal(database: Queryable, made: NewProposal): Promise<string | undefined> {
  const input = JSON.stringify(made.input);
  const inserted = await database.query<{ proposalId: string }>(sql`
    insert into operator_proposal (proposal_id, call, idempotency_key, input, proposed_by, proposed_name, proposed_at, lapses_at)
    values (${made.proposalId}, ${made.call}, ${made.idempotencyKey}, ${input}::jsonb, ${made.proposedBy}, ${made.proposedName}, ${made.proposedAt}, ${made.lapsesAt})
    on conflict (call, idempotency_key) do nothing returning proposal_id as "proposalId"`);
  const [row] =
    inserted.length > 0
      ? inserted
      : await database.query<{ proposalId: string }>(sql`
          select proposal_id as "proposalId" from operator_proposal
          where call = ${made.call} and idempotency_key = ${made.idempotencyKey} and input = ${input}::jsonb`);
  return row?.proposalId;
}

export async function findProposal(database: Queryable, proposalId: string): Promise<Proposal | undefined> {
  const [row] = await database.query<Proposal>(sql`select ${COLUMNS} from operator_proposal where proposal_id = ${proposalId}`);
  return row;
}

/** The oldest first. */
export async function findPending(database: Queryable, now: Date, behind: Cursor | undefined, limit: number): Promise<Proposal[]> {
  const from = behind === undefined ? fragment`` : fragment`and (proposed_at, proposal_id) > (${behind.at}, ${behind.id})`;
  return await database.query<Proposal>(sql`
    select ${COLUMNS} from operator_proposal where state = 'pending' and lapses_at > ${now} ${from} order by proposed_at, proposal_id limit ${limit}`);
}

/** Serialised per proposal. @returns false for a decided, expired or own one */
export async function decideProposal(
  transaction: Transaction,
  decision: {
    readonly proposalId: string;
    readonly state: "approved" | "rejected";
    readonly operatorId: string;
    readonly name: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const rows = await transaction.query(sql`
    update operator_proposal set state = ${decision.state}, decided_by = ${decision.operatorId}, decided_name = ${decision.name}, decided_at = ${decision.now}
    where proposal_id = ${decision.proposalId} and state = 'pending' and lapses_at > ${decision.now} and proposed_by <> ${decision.operatorId}
    returning proposal_id`);
  return rows.length === 1;
}
