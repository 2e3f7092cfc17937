export async function verifyGuestToken(_shop: unknown, _token: string | undefined, _brand: string): Promise<{ kind: "guest"; guestId: string; email: string } | undefined> { return undefined; }
