/** The shop's dictionaries: fixed lists of values with their words in every language. Data, not screen text. */
import type { LanguageCode } from "@rambla/core/market";

type Words = Readonly<Partial<Record<LanguageCode, string>>> & { readonly en: string };

/** Dictionary code → values in the order they are offered. */
export const DICTIONARIES = {
  /** Orders of a list as `{sort}-{order}`. */
  sortOptions: {
    "sales-desc": { es: "Más vendidos", it: "Più venduti", nl: "Meest verkocht", pl: "Najczęściej kupowane", fr: "Meilleures ventes", de: "Bestseller", en: "Best sellers", zh: "销量最高" },
    "marketTime-desc": { es: "Novedades", it: "Novità", nl: "Nieuwste eerst", pl: "Najnowsze", fr: "Nouveautés", de: "Neueste zuerst", en: "Newest", zh: "最新上架" },
    "price-asc": { es: "Precio: de menor a mayor", it: "Prezzo crescente", nl: "Prijs: laag naar hoog", pl: "Cena: od najniższej", fr: "Prix croissant", de: "Preis: niedrigster zuerst", en: "Price: low to high", zh: "价格从低到高" },
    "price-desc": { es: "Precio: de mayor a menor", it: "Prezzo decrescente", nl: "Prijs: hoog naar laag", pl: "Cena: od najwyższej", fr: "Prix décroissant", de: "Preis: höchster zuerst", en: "Price: high to low", zh: "价格从高到低" },
    "comments-desc": { es: "Más opiniones", it: "Più recensioni", nl: "Meeste beoordelingen", pl: "Najwięcej opinii", fr: "Les plus commentés", de: "Meiste Bewertungen", en: "Most reviews", zh: "评价最多" },
  },
  /** Reasons offered to who cancels an order; another may be written. */
  cancelReasons: {
    changedMind: { es: "He cambiado de idea", it: "Ho cambiato idea", nl: "Ik heb me bedacht", pl: "Zmiana decyzji", fr: "J’ai changé d’avis", de: "Ich habe es mir anders überlegt", en: "I changed my mind", zh: "改变主意了" },
    wrongItem: { es: "Me he equivocado de producto o cantidad", it: "Ho sbagliato prodotto o quantità", nl: "Verkeerd product of aantal gekozen", pl: "Pomyłka w produkcie lub ilości", fr: "Je me suis trompé d’article ou de quantité", de: "Falscher Artikel oder falsche Menge", en: "I picked the wrong item or quantity", zh: "选错了商品或数量" },
    wrongAddress: { es: "La dirección de entrega no es correcta", it: "L’indirizzo di consegna è sbagliato", nl: "Het bezorgadres klopt niet", pl: "Błędny adres dostawy", fr: "L’adresse de livraison est erronée", de: "Die Lieferadresse stimmt nicht", en: "The delivery address is wrong", zh: "收货地址有误" },
    tooLate: { es: "Tarda demasiado en llegar", it: "Arriva troppo tardi", nl: "De levering duurt te lang", pl: "Zbyt długi czas dostawy", fr: "La livraison est trop longue", de: "Die Lieferung dauert zu lange", en: "It would arrive too late", zh: "送达时间太晚" },
    cheaperElsewhere: { es: "Lo he encontrado más barato", it: "L’ho trovato a un prezzo più basso", nl: "Ergens anders goedkoper gevonden", pl: "Znaleziono taniej gdzie indziej", fr: "Je l’ai trouvé moins cher ailleurs", de: "Anderswo günstiger gefunden", en: "I found it cheaper elsewhere", zh: "在别处找到更便宜的" },
    other: { es: "Otro motivo", it: "Altro motivo", nl: "Andere reden", pl: "Inny powód", fr: "Autre raison", de: "Anderer Grund", en: "Another reason", zh: "其他原因" },
  },
  /** Kinds of files of goods. */
  goodsFiles: {
    manual: { es: "Manual de instrucciones", it: "Manuale d’uso", nl: "Handleiding", pl: "Instrukcja obsługi", fr: "Mode d’emploi", de: "Bedienungsanleitung", en: "User manual", zh: "使用说明书" },
    dataSheet: { es: "Ficha técnica", it: "Scheda tecnica", nl: "Productblad", pl: "Karta produktu", fr: "Fiche technique", de: "Datenblatt", en: "Data sheet", zh: "产品参数表" },
    energyLabel: { es: "Etiqueta energética", it: "Etichetta energetica", nl: "Energielabel", pl: "Etykieta energetyczna", fr: "Étiquette énergie", de: "Energielabel", en: "Energy label", zh: "能效标签" },
  },
} as const satisfies Record<string, Record<string, Words>>;

export type DictionaryCode = keyof typeof DICTIONARIES;
