/**
 * Provinces and states of the countries whose addresses need one, as their post writes them. A name alone is printed as
 * it stands; `RM Roma` is chosen by its name and printed by its code.
 */
import type { CountryCode } from "./market.ts";

export type Province = { readonly value: string; readonly label: string };

type Provinces = {
  readonly list: readonly Province[];
  /** The place in the list is the first two digits of the postcode, from 01. */
  readonly byPostCode?: true;
};

const named = (text: string): Province[] => text.split("|").map((name) => ({ value: name, label: name }));
const coded = (text: string): Province[] => text.split("|").map((entry) => ({ value: entry.slice(0, 2), label: entry.slice(3) }));

/** In the order of their postcodes: 01 Álava … 52 Melilla. */
const SPAIN =
  "Álava|Albacete|Alicante|Almería|Ávila|Badajoz|Illes Balears|Barcelona|Burgos|Cáceres|Cádiz|Castellón|Ciudad Real|Córdoba|A Coruña|Cuenca|Girona|Granada|Guadalajara|Gipuzkoa|Huelva|Huesca|Jaén|León|Lleida|La Rioja|Lugo|Madrid|Málaga|Murcia|Navarra|Ourense|Asturias|Palencia|Las Palmas|Pontevedra|Salamanca|Santa Cruz de Tenerife|Cantabria|Segovia|Sevilla|Soria|Tarragona|Teruel|Toledo|Valencia|Valladolid|Bizkaia|Zamora|Zaragoza|Ceuta|Melilla";

const ITALY =
  "AG Agrigento|AL Alessandria|AN Ancona|AO Aosta|AR Arezzo|AP Ascoli Piceno|AT Asti|AV Avellino|BA Bari|BT Barletta-Andria-Trani|BL Belluno|BN Benevento|BG Bergamo|BI Biella|BO Bologna|BZ Bolzano|BS Brescia|BR Brindisi|CA Cagliari|CL Caltanissetta|CB Campobasso|CE Caserta|CT Catania|CZ Catanzaro|CH Chieti|CO Como|CS Cosenza|CR Cremona|KR Crotone|CN Cuneo|EN Enna|FM Fermo|FE Ferrara|FI Firenze|FG Foggia|FC Forlì-Cesena|FR Frosinone|GE Genova|GO Gorizia|GR Grosseto|IM Imperia|IS Isernia|SP La Spezia|AQ L’Aquila|LT Latina|LE Lecce|LC Lecco|LI Livorno|LO Lodi|LU Lucca|MC Macerata|MN Mantova|MS Massa-Carrara|MT Matera|ME Messina|MI Milano|MO Modena|MB Monza e Brianza|NA Napoli|NO Novara|NU Nuoro|OR Oristano|PD Padova|PA Palermo|PR Parma|PV Pavia|PG Perugia|PU Pesaro e Urbino|PE Pescara|PC Piacenza|PI Pisa|PT Pistoia|PN Pordenone|PZ Potenza|PO Prato|RG Ragusa|RA Ravenna|RC Reggio Calabria|RE Reggio Emilia|RI Rieti|RN Rimini|RM Roma|RO Rovigo|SA Salerno|SS Sassari|SV Savona|SI Siena|SR Siracusa|SO Sondrio|SU Sud Sardegna|TA Taranto|TE Teramo|TR Terni|TO Torino|TP Trapani|TN Trento|TV Treviso|TS Trieste|UD Udine|VA Varese|VE Venezia|VB Verbano-Cusio-Ossola|VC Vercelli|VR Verona|VV Vibo Valentia|VI Vicenza|VT Viterbo";

const UNITED_STATES =
  "AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming";

const PROVINCES: Partial<Record<CountryCode, Provinces>> = {
  ES: { list: named(SPAIN), byPostCode: true },
  IT: { list: coded(ITALY) },
  US: { list: coded(UNITED_STATES) },
};

const sortedLists = new Map<string, readonly Province[]>();

/** What can be chosen in a country, by name; undefined where the province is typed or not asked for. */
export function provincesOf(country: CountryCode): readonly Province[] | undefined {
  const found = PROVINCES[country];
  if (!found) return undefined;
  let sorted = sortedLists.get(country);
  if (!sorted) sortedLists.set(country, (sorted = [...found.list].sort((a, b) => a.label.localeCompare(b.label, "es"))));
  return sorted;
}

/** The province that a postcode lies in, where the postcode tells. */
export function provinceOfPostCode(country: CountryCode, postCode: string): string | undefined {
  const found = PROVINCES[country];
  return found?.byPostCode && /^\d{5}$/.test(postCode) ? found.list[Number(postCode.slice(0, 2)) - 1]?.value : undefined;
}
