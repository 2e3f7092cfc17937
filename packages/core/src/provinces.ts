/** `RM Roma` is chosen by name and printed by code. */
import type { CountryCode } from "./market.ts";
import { isInRange } from "./taxation.ts";

export type Province = { readonly value: string; readonly label: string };

type Provinces = {
  readonly list: readonly Province[];
  /** The first two digits of the postcode are the index, from 01. */
  readonly byPostCode?: true;
  /** Prefix ranges `350-352`, or a whole code outside them. */
  readonly postCodes?: Readonly<Record<string, readonly string[]>>;
};

const named = (text: string): Province[] => text.split("|").map((name) => ({ value: name, label: name }));
const coded = (text: string): Province[] => text.split("|").map((entry) => ({ value: entry.slice(0, 2), label: entry.slice(3) }));

/** In the order of their postcodes: 01 Álava … 52 Melilla. */
const SPAIN =
  "Álava|Albacete|Alicante|Almería|Ávila|Badajoz|Illes Balears|Barcelona|Burgos|Cáceres|Cádiz|Castellón|Ciudad Real|Córdoba|A Coruña|Cuenca|Girona|Granada|Guadalajara|Gipuzkoa|Huelva|Huesca|Jaén|León|Lleida|La Rioja|Lugo|Madrid|Málaga|Murcia|Navarra|Ourense|Asturias|Palencia|Las Palmas|Pontevedra|Salamanca|Santa Cruz de Tenerife|Cantabria|Segovia|Sevilla|Soria|Tarragona|Teruel|Toledo|Valencia|Valladolid|Bizkaia|Zamora|Zaragoza|Ceuta|Melilla";

const ITALY =
  "AG Agrigento|AL Alessandria|AN Ancona|AO Aosta|AR Arezzo|AP Ascoli Piceno|AT Asti|AV Avellino|BA Bari|BT Barletta-Andria-Trani|BL Belluno|BN Benevento|BG Bergamo|BI Biella|BO Bologna|BZ Bolzano|BS Brescia|BR Brindisi|CA Cagliari|CL Caltanissetta|CB Campobasso|CE Caserta|CT Catania|CZ Catanzaro|CH Chieti|CO Como|CS Cosenza|CR Cremona|KR Crotone|CN Cuneo|EN Enna|FM Fermo|FE Ferrara|FI Firenze|FG Foggia|FC Forlì-Cesena|FR Frosinone|GE Genova|GO Gorizia|GR Grosseto|IM Imperia|IS Isernia|SP La Spezia|AQ L’Aquila|LT Latina|LE Lecce|LC Lecco|LI Livorno|LO Lodi|LU Lucca|MC Macerata|MN Mantova|MS Massa-Carrara|MT Matera|ME Messina|MI Milano|MO Modena|MB Monza e Brianza|NA Napoli|NO Novara|NU Nuoro|OR Oristano|PD Padova|PA Palermo|PR Parma|PV Pavia|PG Perugia|PU Pesaro e Urbino|PE Pescara|PC Piacenza|PI Pisa|PT Pistoia|PN Pordenone|PZ Potenza|PO Prato|RG Ragusa|RA Ravenna|RC Reggio Calabria|RE Reggio Emilia|RI Rieti|RN Rimini|RM Roma|RO Rovigo|SA Salerno|SS Sassari|SV Savona|SI Siena|SR Siracusa|SO Sondrio|SU Sud Sardegna|TA Taranto|TE Teramo|TR Terni|TO Torino|TP Trapani|TN Trento|TV Treviso|TS Trieste|UD Udine|VA Varese|VE Venezia|VB Verbano-Cusio-Ossola|VC Vercelli|VR Verona|VV Vibo Valentia|VI Vicenza|VT Viterbo";

const UNITED_STATES =
  "AL Alabama: 350-369|AK Alaska: 995-999|AZ Arizona: 850-865|AR Arkansas: 716-729 75502|CA California: 900-961|CO Colorado: 800-816|CT Connecticut: 060-069|DE Delaware: 197-199|DC District of Columbia: 200 202-205 569|FL Florida: 320-339 341-349|GA Georgia: 300-319 398-399|HI Hawaii: 967-968|ID Idaho: 832-838|IL Illinois: 600-629|IN Indiana: 460-479|IA Iowa: 500-528|KS Kansas: 660-679|KY Kentucky: 400-427|LA Louisiana: 700-714|ME Maine: 039-049|MD Maryland: 206-219 20331|MA Massachusetts: 010-027 055|MI Michigan: 480-499|MN Minnesota: 550-567|MS Mississippi: 386-397|MO Missouri: 630-658|MT Montana: 590-599|NE Nebraska: 680-693|NV Nevada: 889-898|NH New Hampshire: 030-038|NJ New Jersey: 070-089|NM New Mexico: 870-884|NY New York: 005 100-149 06390|NC North Carolina: 270-289|ND North Dakota: 580-588|OH Ohio: 430-459|OK Oklahoma: 730-732 734-749|OR Oregon: 970-979|PA Pennsylvania: 150-196|RI Rhode Island: 028-029|SC South Carolina: 290-299|SD South Dakota: 570-577|TN Tennessee: 370-385|TX Texas: 733 750-799 885|UT Utah: 840-847|VT Vermont: 050-054 056-059|VA Virginia: 201 220-246|WA Washington: 980-994|WV West Virginia: 247-268|WI Wisconsin: 530-549|WY Wyoming: 820-831 83414|AS American Samoa: 96799|GU Guam: 96910-96932|MP Northern Mariana Islands: 96950-96952|PR Puerto Rico: 006-007 009|VI U.S. Virgin Islands: 008|AA Armed Forces Americas: 340|AE Armed Forces Europe: 09|AP Armed Forces Pacific: 962-966|FM Micronesia: 96941-96944|MH Marshall Islands: 96960 96970|PW Palau: 96939-96940";

const statesOf = UNITED_STATES.split("|").map((entry) => {
  const [title = "", postCodes = ""] = entry.split(": ");
  return { title, postCodes: postCodes.split(" ") };
});

const PROVINCES: Partial<Record<CountryCode, Provinces>> = {
  ES: { list: named(SPAIN), byPostCode: true },
  IT: { list: coded(ITALY) },
  US: {
    list: coded(statesOf.map(({ title }) => title).join("|")),
    postCodes: Object.fromEntries(statesOf.map(({ title, postCodes }) => [title.slice(0, 2), postCodes])),
  },
};

const sortedLists = new Map<string, readonly Province[]>();

/** Sorted by name; undefined where the province is typed or not asked. */
export function provincesOf(country: CountryCode): readonly Province[] | undefined {
  const found = PROVINCES[country];
  if (!found) return undefined;
  let sorted = sortedLists.get(country);
  if (!sorted) sortedLists.set(country, (sorted = [...found.list].sort((a, b) => a.label.localeCompare(b.label, "es"))));
  return sorted;
}

/** Undefined where the postcode does not tell. */
export function provinceOfPostCode(country: CountryCode, postCode: string): string | undefined {
  const found = PROVINCES[country];
  return found?.byPostCode && /^\d{5}$/.test(postCode) ? found.list[Number(postCode.slice(0, 2)) - 1]?.value : undefined;
}

/** True without a list. */
export function isProvince(country: CountryCode, province: string): boolean {
  return PROVINCES[country]?.list.some(({ value }) => value === province) ?? true;
}

/** Tax areas match by either, so both must agree. */
export function isPostCodeIn(country: CountryCode, province: string, postCode: string): boolean {
  const found = PROVINCES[country];
  const plain = postCode.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
  if (found?.byPostCode) return provinceOfPostCode(country, plain) === province;
  const ranges = found?.postCodes?.[province];
  return ranges?.some((range) => isInRange(plain, range)) ?? true;
}
