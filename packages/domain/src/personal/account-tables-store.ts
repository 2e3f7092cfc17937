/** The personal-data inventory of accounts, messages, mails and sign-in. */
import { CUSTOMER_COLUMNS } from "../account/columns.ts";
import { inventory } from "../platform/database/columns.ts";
import { fragment } from "../platform/database/sql.ts";
import { because, BOOKS, inTheirTime, ofCustomer, ofHeld, ofMailbox, OWNER, type PersonalTable, SECRET } from "./person-store.ts";

/** In the order of erasure. */
export const ACCOUNT_TABLES: Readonly<Record<string, PersonalTable>> = {
  message: {
    whose: ofCustomer,
    key: fragment`message_id`,
    told: ["message_id", "title", "content", "created_at", "read_at"],
    untold: { customer_id: OWNER, once: "keeps a message from coming twice" },
    erased: "deleted",
  },
  arrival_notice: {
    whose: ({ brand, mailbox, email }) => fragment`brand = ${brand} and mailbox = ${mailbox} and email = ${email}`,
    key: fragment`notice_id`,
    told: ["goods_id", "email", "country", "language", "created_at", "mailed_at"],
    untold: { brand: OWNER, mailbox: "the e-mail in another spelling", notice_id: "a name for jobs", client_hash: "a network, for limits" },
    erased: "deleted",
  },
  newsletter_subscription: {
    // A confirmed subscription follows the mailbox to its present owner.
    whose: (person) =>
      fragment`(brand = ${person.brand} and ((confirmed_at is not null and email = ${person.email}) or (confirmed_at is null and ${ofHeld(person.held, fragment`email`, fragment`asked_at`)})))`,
    key: fragment`subscription_id`,
    told: ["email", "country", "language", "asked_at", "confirmed_at"],
    untold: { subscription_id: SECRET, brand: OWNER },
    erased: "deleted",
  },
  cookie_consent: {
    whose: ofCustomer,
    key: fragment`consent_id`,
    told: ["country", "language", "analytics", "marketing", "said_at"],
    untold: { consent_id: "known to the browser that said it", brand: OWNER, customer_id: OWNER },
    erased: "deleted",
  },
  mail: {
    whose: ofMailbox,
    key: fragment`mail_id`,
    told: ["kind", "language", "country", "recipient", "created_at", "sent_at"],
    untold: {
      mail_id: "a name for jobs",
      brand: OWNER,
      mailbox: "the e-mail as nobody can read it",
      ...because("how it is sent", ["due_at", "tries", "unasked", "once", "payload"]),
    },
    // Sent mails name no person any more; another spelling may belong to another person.
    onlyErased: ({ phone, held }) =>
      fragment`lower(recipient) = any(${[...(phone ? [phone.number] : []), ...held.map(({ email }) => email)]}::text[])`,
    erased: "deleted",
  },
  verification: {
    whose: ({
      customerId,
      brand,
      phone,
      held,
    }) => fragment`(customer_id = ${customerId} or (brand = ${brand} and account_hash = ${phone && phone.codeHash} and account = ${phone && phone.number})
      or (brand = ${brand} and account = any(${held.map(({ email }) => email)}::text[]) and ${inTheirTime(
        held,
        fragment`account_hash`,
        fragment`bytea`,
        held.map(({ codeHash }) => codeHash),
        fragment`created_at`,
      )}))`,
    key: fragment`verification_id`,
    told: ["purpose", "account", "created_at", "used_at"],
    untold: {
      verification_id: SECRET,
      brand: OWNER,
      customer_id: OWNER,
      account_hash: "the account as nobody can read it",
      wrong_tries: "for limits",
      invitation_code: "somebody else's",
    },
    erased: "deleted",
  },
  session: {
    whose: (person) => fragment`((kind = 'customer' and subject_id = ${person.customerId})
      or (kind = 'guest' and brand = ${person.brand} and ${ofHeld(person.held, fragment`lower(email)`, fragment`created_at`)}))`,
    key: fragment`encode(token_hash, 'hex')`,
    told: ["kind", "email", "device", "created_at", "last_seen_at", "generated_at", "expires_at", "revoked_at"],
    untold: {
      ...because(SECRET, ["token_hash", "previous_hash", "refresh_hash", "previous_refresh_hash"]),
      ...because(OWNER, ["subject_id", "brand", "session_id"]),
      pair_seen: "whether a renewal has arrived",
    },
    erased: "deleted",
  },
  known_device: {
    whose: ofCustomer,
    key: fragment`encode(token_hash, 'hex')`,
    told: ["last_seen_at"],
    untold: { token_hash: SECRET, customer_id: OWNER },
    erased: "deleted",
  },
  passkey: {
    whose: ofCustomer,
    key: fragment`passkey_id`,
    told: ["passkey_id", "host", "name", "transports", "created_at", "last_used_at", "stopped_at"],
    untold: { customer_id: OWNER, brand: OWNER, ...because(SECRET, ["credential_id", "public_key", "sign_count"]) },
    erased: "deleted",
  },
  passkey_challenge: {
    whose: ofCustomer,
    key: fragment`challenge`,
    told: ["host", "created_at"],
    untold: { challenge: SECRET, brand: OWNER, customer_id: OWNER },
    erased: "deleted",
  },
  contact_change: {
    whose: ofCustomer,
    key: fragment`change_id`,
    told: ["kind", "previous", "changed_at", "undone_at"],
    untold: { change_id: SECRET, customer_id: OWNER, position: "what came before what" },
    erased: "deleted",
  },
  former_mailbox: {
    whose: ofCustomer,
    key: fragment`email || ' ' || until::text`,
    told: ["email", "until"],
    untold: because(OWNER, ["customer_id", "brand"]),
    erased: "deleted",
  },
  provider_binding: {
    whose: ofCustomer,
    key: fragment`provider`,
    told: ["provider", "issuer", "subject", "known_as", "created_at", "last_used_at"],
    untold: { customer_id: OWNER, brand: OWNER },
    erased: "deleted",
  },
  provider_attempt: {
    whose: ofCustomer,
    key: fragment`encode(token_hash, 'hex')`,
    told: ["host", "provider", "came_from", "created_at", "returned_at"],
    untold: {
      token_hash: SECRET,
      customer_id: OWNER,
      brand: OWNER,
      ...because("of whoever no account knows yet", ["issuer", "subject", "known_as"]),
    },
    erased: "deleted",
  },
  sensitive_operation: {
    whose: ofCustomer,
    key: fragment`operation`,
    told: ["operation", "at"],
    untold: { customer_id: OWNER },
    erased: "deleted",
  },
  customer: {
    whose: ofCustomer,
    key: fragment`customer_id`,
    ...inventory(CUSTOMER_COLUMNS, BOOKS),
    erased: "deleted",
  },
};
