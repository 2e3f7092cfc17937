import type { DemoBrandCode, DemoLanguageCode } from "./shop.ts";

export type DemoQuestion = {
  readonly goodsId: string;
  readonly language: DemoLanguageCode;
  readonly daysAgo: number;
  readonly content: string;
  readonly reply: string;
};

export const QUESTIONS: Readonly<Record<DemoBrandCode, readonly DemoQuestion[]>> = {
  lumbra: [
    {
      goodsId: "1001",
      language: "es",
      daysAgo: 4,
      content: "¿Se puede regular con un regulador de pared?",
      reply:
        "No, la Clara no es regulable. Si la conectas a un regulador puede parpadear. Para eso mejor una bombilla que lo diga en su ficha.",
    },
    {
      goodsId: "1001",
      language: "de",
      daysAgo: 12,
      content: "Kann ich sie zurückgeben, wenn sie in meinen Lampenschirm nicht passt?",
      reply: "Ja, innerhalb von 14 Tagen. Am einfachsten in der Schachtel, in der sie gekommen ist.",
    },
    {
      goodsId: "1001",
      language: "en",
      daysAgo: 21,
      content: "Do all bulbs of a pack have the same color of light?",
      reply: "Yes. All Clara bulbs have the same warm white, also if you order more of them later.",
    },
    {
      goodsId: "1001",
      language: "es",
      daysAgo: 26,
      content: "¿Qué hago con ella el día que deje de funcionar?",
      reply: "Al punto limpio o al contenedor de bombillas del supermercado: ni a la basura ni al vidrio.",
    },
    {
      goodsId: "1001",
      language: "de",
      daysAgo: 33,
      content: "Ist sie sofort hell oder braucht sie einen Moment?",
      reply: "Sie ist sofort so hell, wie sie werden kann.",
    },
    {
      goodsId: "1001",
      language: "es",
      daysAgo: 41,
      content: "¿Se puede dejar encendida toda la noche?",
      reply: "Sí. Déjale aire alrededor: en un aplique cerrado y pequeño se calienta y dura menos.",
    },
    {
      goodsId: "1001",
      language: "fr",
      daysAgo: 48,
      content: "Attire-t-elle les insectes sur une terrasse ?",
      reply: "Moins qu’une lumière froide, mais elle n’est pas faite pour rester dehors sous la pluie.",
    },
  ],
  nidora: [
    {
      goodsId: "1001",
      language: "es",
      daysAgo: 6,
      content: "¿Puedo devolverlo si el color no va con mi cocina?",
      reply: "Sí, tienes 14 días. Basta con que esté limpio y completo.",
    },
    {
      goodsId: "1001",
      language: "pl",
      daysAgo: 15,
      content: "Czy mogę zamówić drugą sztukę do tego samego zamówienia?",
      reply: "Dopóki zamówienie nie zostało opłacone, najprościej je anulować i złożyć nowe. Po opłaceniu zamów drugą sztukę osobno.",
    },
    {
      goodsId: "1001",
      language: "nl",
      daysAgo: 23,
      content: "Kan ik hem terugsturen als hij me toch te zwaar is?",
      reply: "Ja, binnen 14 dagen. Hij hoeft alleen schoon en compleet te zijn.",
    },
  ],
  velmo: [
    {
      goodsId: "1001",
      language: "es",
      daysAgo: 5,
      content: "¿Viene con enchufe o solo con el cable?",
      reply: "Solo con el cable USB-C. Sirve el cargador de cualquier móvil actual.",
    },
    {
      goodsId: "1001",
      language: "en",
      daysAgo: 9,
      content: "Is there a plug in the box, or just the cable?",
      reply: "Just the USB-C cable. Any recent phone charger works with it.",
    },
  ],
};
