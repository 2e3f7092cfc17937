/** The words of the ways to pay, by the name the calls give them. */
export const METHOD_WORDS = {
  card: { title: "methodCard", hint: "methodCardHint" },
  wallet: { title: "methodWallet", hint: "methodWalletHint" },
  payLater: { title: "methodPayLater", hint: "methodPayLaterHint" },
  bank: { title: "methodBank", hint: "methodBankHint" },
} as const;
