/** Without spaces, dots, dashes and slashes. */
export const TAX_ID_PATTERNS: Readonly<Record<string, string>> = {
  AT: "(AT)?U\\d{8}",
  BE: "(BE)?[01]\\d{9}",
  CH: "CHE\\d{9}(MWST|TVA|IVA)?",
  CZ: "(CZ)?\\d{8,10}",
  DE: "(DE)?\\d{9}",
  DK: "(DK)?\\d{8}",
  ES: "(ES)?([A-Z]\\d{7}[A-Z0-9]|\\d{8}[A-Z])",
  FI: "(FI)?\\d{8}",
  FR: "(FR)?[A-HJ-NP-Z0-9]{2}\\d{9}",
  GB: "(GB)?(\\d{9}|\\d{12}|GD\\d{3}|HA\\d{3})",
  IE: "(IE)?\\d[A-Z0-9+*]\\d{5}[A-Z]{1,2}",
  IT: "(IT)?\\d{11}",
  LU: "(LU)?\\d{8}",
  NL: "(NL)?\\d{9}B\\d{2}",
  PL: "(PL)?\\d{10}",
  PT: "(PT)?\\d{9}",
  SE: "(SE)?\\d{10}01",
  US: "\\d{9}",
};

/** Countries with their letters before the VAT number. */
const WITH_LETTERS: ReadonlySet<string> = new Set(Object.keys(TAX_ID_PATTERNS).filter((code) => code !== "US" && code !== "CH"));

/**
 * @param pattern any visible number when undefined
 * @returns it without separators, with its country letters where required; undefined if invalid
 */
export function readTaxId(text: string, country: string, pattern: string | undefined): string | undefined {
  const bare = text.toUpperCase().replace(/[\s./-]/g, "");
  if (!/^[A-Z0-9+*]{2,20}$/.test(bare)) return undefined;
  if (pattern !== undefined && !new RegExp(`^(?:${pattern})$`, "u").test(bare)) return undefined;
  return WITH_LETTERS.has(country) && !bare.startsWith(country) ? `${country}${bare}` : bare;
}
