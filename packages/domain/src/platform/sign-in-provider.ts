/** The port to whoever else can say who somebody is (D-077, decision 093): what the shop needs of one, whoever it is. */

/** What the shop gives along on the way to a provider, and expects back. */
export type SignInQuestion = {
  /** The address of the shop that the browser comes back to. */
  readonly returnTo: string;
  /** Chance that the answer has to name, … */
  readonly state: string;
  /** … that stands in what the provider signs, … */
  readonly nonce: string;
  /** … and that shows the provider who had asked. */
  readonly verifier: string;
};

/** Whom a provider has proven to be there. */
export type ProvenPerson = {
  /** Who says so, and their name for the person: together they mean one person for ever. */
  readonly issuer: string;
  readonly subject: string;
  /** How the person knows themselves there, such as a mailbox. For them to read: the shop goes by nothing of it. */
  readonly knownAs: string | null;
};

export type SignInProvider = {
  /** Stands in calls and beside each binding; stays the same for as long as the provider does. */
  readonly provider: string;
  /** As buttons call it. */
  readonly name: string;
  /** Origins to which forms lead that begin here: the policy of pages lets them go there. */
  readonly formTargets: readonly string[];
  /** Where the browser is sent. Throws when the provider keeps silent. */
  addressFor(question: SignInQuestion): Promise<string>;
  /** Whom an answer proves; undefined when it proves nobody. Throws when the provider keeps silent. */
  personIn(answer: URLSearchParams, question: SignInQuestion): Promise<ProvenPerson | undefined>;
};
