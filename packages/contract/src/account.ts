import * as z from "zod";
import { call, catalogueId, moment, onceBy, opaqueId, refusals } from "./call.ts";
import { membershipState } from "./membership.ts";
import { listedOrder, orderCounts } from "./order.ts";

const anyone = call.meta({ caller: "anonymous" });
const customers = call.meta({ caller: "customer" });

export const askedPurpose = z.enum(["register", "login", "reset", "close"]);
export type AskedPurpose = z.infer<typeof askedPurpose>;
export const verificationPurpose = z.enum([...askedPurpose.options, "change"]);
export type VerificationPurpose = z.infer<typeof verificationPurpose>;
export const contactKind = z.enum(["email", "phone"]);
export type ContactKind = z.infer<typeof contactKind>;

const account = z.string().max(254);
const password = z.string().max(200);
const invitationCode = z.string().max(64);
/** The code of a mail, or the longer one of its link. */
const code = z.string().max(64);
const proof = { verificationId: opaqueId, code };

/** Base64url, as browsers encode the bytes of passkeys. */
const bytes = (most: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .max(most);
const credentialId = bytes(1400);
const transports = z.array(z.string().max(32)).max(8);
const shownBy = <Response extends z.ZodType>(response: Response) =>
  z.object({ id: credentialId, rawId: credentialId, type: z.literal("public-key"), response, clientExtensionResults: z.object({}) });
export const passkeyMade = shownBy(
  z.object({ clientDataJSON: bytes(4000), attestationObject: bytes(16_000), transports: transports.optional() }),
);
export type PasskeyMade = z.infer<typeof passkeyMade>;
export const passkeyShown = shownBy(
  z.object({ clientDataJSON: bytes(4000), authenticatorData: bytes(4000), signature: bytes(6000), userHandle: bytes(100).optional() }),
);
export type PasskeyShown = z.infer<typeof passkeyShown>;

const provider = z.string().max(500);
const providerToken = z.string().max(100);
const from = z.string().max(2000);
const begun = z.object({ url: z.string(), providerToken: z.string() });

const required = z.enum(["required", "preferred", "discouraged"]);
const passkeyRequest = z.object({ challenge: z.string(), rpId: z.string(), timeout: z.number(), userVerification: required });
const passkeyCreation = z.object({
  challenge: z.string(),
  timeout: z.number(),
  attestation: z.literal("none"),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number() })),
  excludeCredentials: z.array(z.object({ type: z.literal("public-key"), id: z.string(), transports: transports.optional() })),
  authenticatorSelection: z.object({ residentKey: required, requireResidentKey: z.boolean(), userVerification: required }),
});

/** `sentTo` is masked: `a…@example.com` or `+34 … 33`. */
const sent = z.object({
  verificationId: opaqueId,
  purpose: verificationPurpose,
  by: z.enum(["mail", "sms"]),
  sentTo: z.string(),
  /** Seconds; 0 when they have passed. */
  resendIn: z.number().int(),
  expiresIn: z.number().int(),
});

/** `device_token` makes the device a known one at the next login. */
const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number().int(),
  device_token: z.string().optional(),
});

const count = z.number().int();
/** The latest first; their units are reserved. */
const waitingOrder = z
  .object({
    orderId: opaqueId,
    orderNumber: z.string(),
    payUntil: moment,
    byTransfer: z.boolean(),
    goodsIds: z.array(catalogueId),
    further: z.array(z.object({ orderId: opaqueId, orderNumber: z.string(), byTransfer: z.boolean() })),
  })
  .nullable();

const deviceToken = z.string().max(64).optional();
const grant = z.discriminatedUnion("grant_type", [
  z.strictObject({ grant_type: z.literal("password"), username: account, password, device_token: deviceToken }),
  z.strictObject({ grant_type: z.literal("code"), verificationId: opaqueId, code, device_token: deviceToken }),
  z.strictObject({ grant_type: z.literal("passkey"), passkey: passkeyShown, device_token: deviceToken }),
  z.strictObject({
    grant_type: z.literal("refresh_token"),
    refresh_token: z.string().max(100),
    client_id: z.string().max(100),
    client_secret: z.string().max(100),
  }),
]);

/** Refusals of a call that takes a code. */
const OF_A_CODE = [
  "verification.required",
  "verification.wrong",
  "verification.expired",
  "verification.closed",
  "verification.smsClosed",
  "limit.tooMany",
] as const;

export const accountContract = {
  sendCode: anyone
    .route({ method: "POST", path: "/message/security/sendcode", operationId: "sendCode" })
    /** The answer never says whether an account exists. */
    .input(
      z.union([
        z.strictObject({ account, type: askedPurpose, invitationCode: invitationCode.optional(), device_token: deviceToken }),
        z.strictObject({ verificationId: opaqueId, device_token: deviceToken }),
      ]),
    )
    .output(sent)
    .errors(
      refusals("email.invalid", "phone.invalid", "item.notFound", "limit.tooMany", "verification.tooMany", "verification.smsTooMany"),
    ),
  verificationLook: anyone
    .route({ method: "GET", path: "/message/security/code/{verificationId}", operationId: "verificationLook" })
    .input(z.object({ verificationId: opaqueId }))
    .output(sent)
    .errors(refusals("item.notFound")),
  register: anyone
    .route({ method: "POST", path: "/account/account", operationId: "register" })
    .input(
      z.strictObject({
        ...proof,
        password,
        nickname: z.string().max(100).optional(),
        invitationCode: invitationCode.optional(),
        agreement: z.boolean(),
      }),
    )
    .output(tokens)
    .errors(
      refusals(
        "agreement.required",
        "password.fail",
        "password.common",
        "username.invalid",
        "invitation.unknown",
        "invitation.own",
        "email.registered",
        "phone.registered",
        ...OF_A_CODE,
      ),
    ),
  userRegisterEmailInsert: call
    .meta({ caller: "either" })
    .route({ method: "POST", path: "/shop/user/register/email/insert", operationId: "userRegisterEmailInsert" })
    /** The answer never says whether an account exists. */
    .input(z.strictObject({ email: z.string().max(254), source: z.string().max(200).optional(), sourceId: z.string().max(200).optional() }))
    .output(z.object({ told: z.literal("byMail") }))
    .errors(refusals("email.invalid", "limit.tooMany", "verification.tooMany")),
  login: anyone
    .route({ method: "POST", path: "/account/token", operationId: "login" })
    .input(grant)
    .output(tokens)
    /** `accountClosedCancel` takes the `ticket` of `cancellation.loginPrompt`. */
    .errors(
      refusals(
        "login.failed",
        "password.fail",
        "cancellation.loginPrompt",
        "passkey.failed",
        "email.notExist",
        "phone.notExist",
        ...OF_A_CODE,
      ),
    ),
  accountExist: anyone
    .route({ method: "GET", path: "/account/account/exist", operationId: "accountExist" })
    /** The answer never says whether an account exists. */
    .input(z.object({ account }))
    .output(z.object({ told: z.enum(["byMail", "bySms"]) }))
    .errors(refusals("email.invalid", "phone.invalid", "limit.tooMany")),
  forgotPassword: anyone
    .route({ method: "PATCH", path: "/account/account/password/forgot", operationId: "forgotPassword" })
    .input(z.strictObject({ ...proof, password }))
    .output(z.object({ reset: z.literal(true) }))
    .errors(refusals("password.fail", "password.common", "email.notExist", "phone.notExist", ...OF_A_CODE)),
  changePassword: customers
    .route({ method: "PATCH", path: "/account/account/password/change", operationId: "changePassword" })
    /** Ends other sessions and forgets other devices. */
    .input(z.strictObject({ oldPassword: password, password, device_token: deviceToken }))
    .output(z.object({ changed: z.literal(true) }))
    .errors(refusals("auth.required", "password.fail", "password.common", "password.wrong", "limit.tooMany")),
  contactChange: customers
    .route({ method: "POST", path: "/account/contact", operationId: "contactChange" })
    /** Only the message says when another account has the contact. */
    .input(z.strictObject({ kind: contactKind, account, password }))
    .output(sent)
    .errors(
      refusals(
        "auth.required",
        "email.invalid",
        "phone.invalid",
        "contact.same",
        "password.wrong",
        "limit.tooMany",
        "verification.tooMany",
        "verification.smsTooMany",
      ),
    ),
  contactConfirm: customers
    .route({ method: "PATCH", path: "/account/contact", operationId: "contactConfirm" })
    /** Ends other sessions and tells the old contact. */
    .input(z.strictObject({ ...proof, device_token: deviceToken }))
    .output(z.object({ kind: contactKind }))
    .errors(refusals("auth.required", "email.registered", "phone.registered", ...OF_A_CODE)),
  contactUndo: anyone
    .route({ method: "POST", path: "/account/contact/undo", operationId: "contactUndo" })
    /** Ends every session and disables the password. */
    .input(z.strictObject({ changeId: opaqueId, code }))
    .output(z.object({ undone: z.literal(true) }))
    .errors(refusals("item.notFound", "email.registered", "phone.registered", "limit.tooMany")),
  updateNickname: customers
    .route({ method: "PATCH", path: "/account/account", operationId: "updateNickname" })
    .input(z.strictObject({ nickname: z.string().max(100) }))
    .output(z.object({ nickname: z.string() }))
    .errors(refusals("auth.required", "username.invalid")),
  updateUserInfoExt: customers
    .route({ method: "PUT", path: "/shop/home/user/info/ext", operationId: "updateUserInfoExt" })
    /** A language of the brand, for mails. */
    .input(z.strictObject({ language: z.string().max(20) }))
    .output(z.object({ language: z.string() }))
    .errors(refusals("auth.required", "request.invalid")),
  userInfo: customers
    .route({ method: "GET", path: "/shop/user/info", operationId: "userInfo" })
    /** `email` or `phone` is set. */
    .output(
      z.object({
        email: z.string().nullable(),
        phone: z.string().nullable(),
        nickname: z.string().nullable(),
        invitationCode: z.string(),
        language: z.string(),
        languages: z.array(z.string()),
        createdAt: moment,
      }),
    )
    .errors(refusals("auth.required")),
  accountOverview: customers
    .route({ method: "GET", path: "/account/overview", operationId: "accountOverview" })
    /** Capped at one more than a badge shows. */
    .output(
      z.object({
        email: z.string().nullable(),
        phone: z.string().nullable(),
        nickname: z.string().nullable(),
        orderCounts,
        recentOrders: z.array(listedOrder),
        waitingOrder,
        unreadMessages: count,
        favourites: count,
        membership: z.object({ state: membershipState, validUntil: moment.nullable(), daysLeft: count }),
      }),
    )
    .errors(refusals("auth.required")),
  accountSessions: customers
    .route({ method: "GET", path: "/account/sessions", operationId: "accountSessions" })
    .output(
      z.array(z.object({ sessionId: opaqueId, device: z.string().nullable(), createdAt: moment, lastSeenAt: moment, isThis: z.boolean() })),
    )
    .errors(refusals("auth.required")),
  accountSessionEnd: customers
    .route({ method: "DELETE", path: "/account/sessions/{sessionId}", operationId: "accountSessionEnd" })
    .input(z.object({ sessionId: opaqueId }))
    .output(z.object({ ended: z.literal(true) }))
    .errors(refusals("auth.required", "item.notFound")),
  accountSignOutEverywhere: customers
    .route({ method: "POST", path: "/account/sessions/end", operationId: "accountSignOutEverywhere" })
    .output(z.object({ ended: z.number().int() }))
    .errors(refusals("auth.required")),
  loginLogLoginOutTime: customers
    .route({ method: "POST", path: "/shop/loginLog/loginOutTime", operationId: "loginLogLoginOutTime" })
    .output(z.object({ ended: z.literal(true) }))
    .errors(refusals("auth.required")),
  passkeyLoginOptions: anyone
    .route({ method: "POST", path: "/account/passkeys/login", operationId: "passkeyLoginOptions" })
    /** For one login. */
    .output(passkeyRequest)
    .errors(refusals("passkey.failed", "limit.tooMany")),
  passkeyOptions: customers
    .route({ method: "POST", path: "/account/passkeys/options", operationId: "passkeyOptions" })
    .input(z.strictObject({ password }))
    .output(passkeyCreation)
    .errors(refusals("auth.required", "password.wrong", "passkey.failed", "passkey.tooMany", "limit.tooMany")),
  passkeyAdd: customers
    .route({ method: "POST", path: "/account/passkeys", operationId: "passkeyAdd" })
    .input(z.strictObject({ passkey: passkeyMade }))
    .output(z.object({ passkeyId: opaqueId, name: z.string().nullable() }))
    .errors(refusals("auth.required", "passkey.failed")),
  passkeyList: customers
    .route({ method: "GET", path: "/account/passkeys", operationId: "passkeyList" })
    /** `isStopped`: the server saw a copy of it. */
    .output(
      z.array(
        z.object({
          passkeyId: opaqueId,
          name: z.string().nullable(),
          host: z.string(),
          createdAt: moment,
          lastUsedAt: moment.nullable(),
          isStopped: z.boolean(),
        }),
      ),
    )
    .errors(refusals("auth.required")),
  passkeyName: customers
    .route({ method: "PATCH", path: "/account/passkeys/{passkeyId}", operationId: "passkeyName" })
    .input(z.strictObject({ passkeyId: opaqueId, name: z.string().max(200) }))
    .output(z.object({ name: z.string() }))
    .errors(refusals("auth.required", "item.notFound", "username.invalid")),
  passkeyRemove: customers
    .route({ method: "DELETE", path: "/account/passkeys/{passkeyId}", operationId: "passkeyRemove" })
    .input(z.object({ passkeyId: opaqueId }))
    .output(z.object({ removed: z.literal(true) }))
    .errors(refusals("auth.required", "item.notFound")),
  providersOffered: anyone
    .route({ method: "GET", path: "/account/account/providers/offered", operationId: "providersOffered" })
    .output(z.array(z.object({ provider: z.string(), name: z.string() }))),
  providerLogin: anyone
    .route({ method: "POST", path: "/account/account/providers/login", operationId: "providerLogin" })
    /** The browser keeps `providerToken` in a cookie and then opens `url`. */
    .input(z.strictObject({ provider, from }))
    .output(begun)
    .errors(refusals("item.notFound", "limit.tooMany", "provider.away")),
  providerWaiting: call
    .meta({ caller: "anonymous", reads: true })
    .route({ method: "POST", path: "/account/account/providers/waiting", operationId: "providerWaiting" })
    /** `knownAs` is only for display. `closing`: the account waits for deletion. */
    .input(z.strictObject({ providerToken }))
    .output(
      z.object({
        provider: z.string(),
        name: z.string(),
        knownAs: z.string().nullable(),
        closing: z.object({ ticket: z.string(), until: moment }).nullable(),
      }),
    )
    .errors(refusals("item.notFound")),
  providerBinding: customers
    .route({ method: "POST", path: "/account/account/providers/binding", operationId: "providerBinding" })
    .input(z.strictObject({ provider, password, from }))
    .output(begun)
    .errors(refusals("auth.required", "password.wrong", "item.notFound", "limit.tooMany", "provider.away", "provider.taken")),
  bindProvider: customers
    .route({ method: "POST", path: "/account/account/providers", operationId: "bindProvider" })
    .input(z.strictObject({ provider, providerToken, password }))
    .output(z.object({ bound: z.literal(true) }))
    .errors(refusals("auth.required", "password.wrong", "limit.tooMany", "provider.failed", "provider.taken")),
  unbindProvider: customers
    .route({ method: "DELETE", path: "/account/account/providers", operationId: "unbindProvider" })
    .input(z.strictObject({ provider, password }))
    .output(z.object({ unbound: z.literal(true) }))
    .errors(refusals("auth.required", "password.wrong", "limit.tooMany", "item.notFound")),
  providerList: customers
    .route({ method: "GET", path: "/account/account/providers", operationId: "providerList" })
    .output(
      z.array(
        z.object({
          provider: z.string(),
          name: z.string(),
          knownAs: z.string().nullable(),
          createdAt: moment,
          lastUsedAt: moment.nullable(),
        }),
      ),
    )
    .errors(refusals("auth.required")),
  humanCheck: anyone
    .route({ method: "GET", path: "/account/human", operationId: "humanCheck" })
    /** As JSON; so is the solution in `human.answer`. */
    .output(z.object({ challenge: z.string(), until: moment })),
  accountClosedCancel: onceBy("anonymous")
    .route({ method: "POST", path: "/account/account/closed/cancel", operationId: "accountClosedCancel" })
    /** The account has no sessions: a code proves `apply`, a login's ticket `revoke`. */
    .input(
      z.discriminatedUnion("action", [
        z.strictObject({
          action: z.literal("apply"),
          ...proof,
          human: z.strictObject({ challenge: z.string().max(1000), answer: z.string().max(200) }),
        }),
        z.strictObject({ action: z.literal("revoke"), ticket: z.string().max(200), device_token: deviceToken }),
      ]),
    )
    .output(
      z.discriminatedUnion("state", [
        z.object({ state: z.literal("underReview"), deleteOn: moment }),
        tokens.extend({ state: z.literal("active") }),
      ]),
    )
    .errors(
      refusals(
        "verification.required",
        "verification.expired",
        "verification.closed",
        "verification.smsClosed",
        "limit.tooMany",
        "login.failed",
        "cancellation.loginPrompt",
        "cancellation.wrongCode",
        "cancellation.humanVerification",
        "cancellation.userNotExist",
        "cancellation.alreadyApplied",
        "cancellation.riskyOperations",
        "cancellation.notNow",
      ),
    ),
  accountSelf: call
    .route({ method: "GET", path: "/account/self", operationId: "accountSelf" })
    /** Null without a guest or customer session. */
    .output(
      z
        .object({
          kind: z.enum(["guest", "customer"]),
          email: z.string().nullable(),
          phone: z.string().nullable(),
          nickname: z.string().nullable(),
          waitingOrder,
          unreadMessages: z.number().int(),
        })
        .nullable(),
    ),
};
