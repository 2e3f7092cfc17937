/** The payment method that is chosen before anybody chooses: never a credit; empty where there is no other. */
export const firstMethod = (methods: readonly { readonly name: string; readonly paymentMethodId: string }[]): string =>
  methods.find(({ name }) => name !== "payLater")?.paymentMethodId ?? "";
