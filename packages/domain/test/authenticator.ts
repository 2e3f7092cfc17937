/** A passkey device, as far as a shop sees it. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { PasskeyMade, PasskeyShown } from "@rambla/contract/account";

/** Deviations that a test may choose; each is an attack. */
export type Bent = {
  readonly origin?: string;
  readonly host?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly userHandle?: string;
  readonly credentialId?: Buffer;
  /** The device's count of uses. */
  readonly count?: number;
  /** The person confirmed by finger, face or code. */
  readonly isVerified?: boolean;
  readonly key?: KeyObject;
};

export type Authenticator = {
  make(options: { readonly challenge: string; readonly user: { readonly id: string } }, bent?: Bent): PasskeyMade;
  show(options: { readonly challenge: string }, bent?: Bent): PasskeyShown;
};

/** A device on a page of a shop. */
export function anAuthenticator({
  origin = "http://es.lumbra.localhost:3000",
  host = "es.lumbra.localhost",
}: { readonly origin?: string; readonly host?: string } = {}): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(32);
  let userHandle = "";

  const clientData = (type: string, challenge: string, bent: Bent) =>
    Buffer.from(
      JSON.stringify({
        type: bent.type ?? type,
        challenge: bent.challenge ?? challenge,
        origin: bent.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const shownAs = (bent: Bent) => {
    const id = (bent.credentialId ?? credentialId).toString("base64url");
    return { id, rawId: id, type: "public-key" as const, clientExtensionResults: {} };
  };
  /** Host, flags and count; with the key at registration. */
  const authenticatorData = (bent: Bent, attested = Buffer.alloc(0)) => {
    const flags = 0x01 | (bent.isVerified === false ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(bent.count ?? 0);
    return Buffer.concat([
      createHash("sha256")
        .update(bent.host ?? host)
        .digest(),
      Buffer.from([flags]),
      count,
      attested,
    ]);
  };

  return {
    make({ challenge, user }, bent = {}) {
      userHandle = user.id;
      const key = Buffer.concat([
        Buffer.from("a5010203262001215820", "hex"),
        Buffer.from(x, "base64url"),
        Buffer.from("225820", "hex"),
        Buffer.from(y, "base64url"),
      ]);
      const id = bent.credentialId ?? credentialId;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = authenticatorData(bent, Buffer.concat([Buffer.alloc(16), length, id, key]));
      // In CBOR: { fmt: "none", attStmt: {}, authData: … }.
      const attestation = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
        Buffer.from([data.length]),
        data,
      ]);
      return {
        ...shownAs(bent),
        response: {
          clientDataJSON: clientData("webauthn.create", challenge, bent).toString("base64url"),
          attestationObject: attestation.toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    show({ challenge }, bent = {}) {
      const client = clientData("webauthn.get", challenge, bent);
      const data = authenticatorData(bent);
      const signature = sign("sha256", Buffer.concat([data, createHash("sha256").update(client).digest()]), bent.key ?? privateKey);
      return {
        ...shownAs(bent),
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: signature.toString("base64url"),
          userHandle: bent.userHandle ?? userHandle,
        },
      };
    },
  };
}
