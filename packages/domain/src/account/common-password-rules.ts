/** Common passwords: a frequent word with a few digits, keyboard rows, digit rows. */

const WORDS = new Set(
  (
    "a aa aaa abc abcd abcde abcdef abcdefg access admin administrator adobe alex alexander alexis alice amanda amor amore andrea andrew angel angela anna anthony apple arsenal ashley asdf asdfg asdfgh asdfghjkl " +
    "azerty bailey barcelona baseball basketball batman beautiful benfica bonjour buster butterfly carlos caroline charlie chelsea chocolate ciao computer cookie daniel daniela default demo diamond dragon " +
    "estrella family flower football forever freedom friends fussball gabriel george ginger google guest hallo hannah harley hello hola hunter iloveyou internet jasmine jennifer jessica jesus jordan joshua julia " +
    "juventus killer kitty kochanie lasagna letmein linkedin liverpool loulou love lovely madrid maggie manchester marina martin master matrix matthew michael michelle minecraft monkey mustang myspace naruto " +
    "nicole nintendo nothing orange pass passwd passwort password passw pokemon polska princesa princess purple qazwsx qwe qwer qwert qwerty qwertyuiop qwertz realmadrid root samsung schatz secret senha shadow " +
    "sommer soleil starwars summer sunshine superman superstar sweet taylor tequiero test tester thomas tigger tinkerbell trustno user valentina vanessa welcome whatever willkommen winter wachtwoord witaj wsx zaq zxcv zxcvbn zxcvbnm " +
    "contrasena clave haslo motdepasse parola voetbal welkom bienvenido benvenuto bienvenue lampe lampara shop store kunde cliente klient client"
  ).split(" "),
);

/** Letters that digits replace. */
const LETTER_OF: Readonly<Record<string, string>> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t", 8: "b" };
const ROWS = [
  "01234567890",
  "09876543210",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
  "azertyuiopqsdfghjklmwxcvbn",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
  "a1b2c3d4e5f6g7h8i9j0",
  "zaq12wsxcde34rfv",
  "q1a2z3w4s5x6",
];
const FEW_DIGITS = /^\d{0,4}$/;

/** @param known words about the customer or shop that attackers know */
export function isCommonPassword(password: string, known: readonly string[]): boolean {
  const text = password.toLowerCase();
  const words = new Set(
    known
      .flatMap((one) => one.toLowerCase().split(/[^\p{L}\p{Nd}]+/u))
      .flatMap((word) => [word, lettersOf(word)])
      .filter((word) => word.length > 2),
  );
  const isWord = (word: string) => WORDS.has(word) || words.has(word);
  if (isInRow(text) || new Set(text).size <= 2) return true;
  // Digits around a word, and digits for letters.
  const [, before = "", middle = "", behind = ""] = /^(\d*)(.*?)(\d*)$/u.exec(text) ?? [];
  const areFew = [before, behind].every((digits) => FEW_DIGITS.test(digits) || isInRow(digits) || new Set(digits).size <= 2);
  const spelled = [...middle].map((sign) => LETTER_OF[sign] ?? sign).join("");
  const isOne = (word: string) =>
    isWord(word) ||
    (word.length % 2 === 0 && word.slice(0, word.length / 2) === word.slice(word.length / 2) && isWord(word.slice(word.length / 2)));
  return words.has(text) || (areFew && (isOne(middle) || isOne(spelled) || isInRow(middle)));
}

function lettersOf(word: string): string {
  return word.replace(/\d/g, "");
}

function isInRow(text: string): boolean {
  return text.length > 2 && ROWS.some((row) => row.includes(text) || `${row}${row}`.includes(text));
}
