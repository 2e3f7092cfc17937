/** The interface of sign-in providers (OpenID Connect). */

/** Values of one login that the answer must match. */
export type SignInQuestion = {
  /** The shop's address to return to. */
  readonly returnTo: string;
  /** Random; the answer repeats it. */
  readonly state: string;
  /** Random; part of the signed token. */
  readonly nonce: string;
  /** The PKCE verifier. */
  readonly verifier: string;
};

export type ProvenPerson = {
  /** Together they identify the person forever. */
  readonly issuer: string;
  readonly subject: string;
  /** For display only, such as a mailbox. */
  readonly knownAs: string | null;
};

export type SignInProvider = {
  /** Stable: stored with each binding. */
  readonly provider: string;
  /** The text of buttons. */
  readonly name: string;
  /** Form targets for the content policy. */
  readonly formTargets: readonly string[];
  /** Throws when the provider does not answer. */
  addressFor(question: SignInQuestion): Promise<string>;
  /** Undefined when the answer proves no one. Throws when the provider does not answer. */
  personIn(answer: URLSearchParams, question: SignInQuestion): Promise<ProvenPerson | undefined>;
};
