/** Certificates for tests: a root, an issuer below it, and signers below that. */
import "reflect-metadata";
import { KeyObject } from "node:crypto";
import { AuthorityInfoAccessExtension, BasicConstraintsExtension, type X509Certificate, X509CertificateGenerator } from "@peculiar/x509";

const ALGORITHM = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256", publicExponent: new Uint8Array([1, 0, 1]), modulusLength: 2048 };
const FROM = new Date("2020-01-01T00:00:00Z");
const UNTIL = new Date("2040-01-01T00:00:00Z");

type Authority = { readonly certificate: X509Certificate; readonly keys: Awaited<ReturnType<typeof newKeys>> };

/** The certificate in PEM. */
export type Signer = { readonly pem: string; readonly key: KeyObject };

const newKeys = () => crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);

/** Not trusted by default. */
export async function aRoot(name = "CN=Root of tests"): Promise<Authority> {
  const keys = await newKeys();
  return {
    keys,
    certificate: await X509CertificateGenerator.createSelfSigned({
      name,
      keys,
      notBefore: FROM,
      notAfter: UNTIL,
      extensions: [new BasicConstraintsExtension(true)],
    }),
  };
}

type Issued = { readonly notAfter?: Date; readonly isAuthority?: boolean; readonly issuerAt?: string };

async function issue(by: Authority, subject: string, { notAfter = UNTIL, isAuthority = false, issuerAt }: Issued): Promise<Authority> {
  const keys = await newKeys();
  const certificate = await X509CertificateGenerator.create({
    subject,
    issuer: by.certificate.subject,
    publicKey: keys.publicKey,
    signingKey: by.keys.privateKey,
    notBefore: FROM,
    notAfter,
    extensions: [
      new BasicConstraintsExtension(isAuthority),
      ...(issuerAt === undefined ? [] : [new AuthorityInfoAccessExtension({ caIssuers: issuerAt })]),
    ],
  });
  return { certificate, keys };
}

/** An authority below another. */
export async function anIssuer(by: Authority): Promise<Authority> {
  return await issue(by, "CN=Issuer of tests", { isAuthority: true });
}

/** @param rest expiry, and the address of the issuer's certificate */
export async function aSigner(by: Authority, subject: string, rest: Issued = {}): Promise<Signer> {
  const { certificate, keys } = await issue(by, subject, rest);
  return { pem: certificate.toString("pem"), key: KeyObject.from(keys.privateKey) };
}

export const pemOf = ({ certificate }: Authority): string => certificate.toString("pem");
