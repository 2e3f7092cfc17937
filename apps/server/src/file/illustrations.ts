/** Illustrations of empty and failed pages, with one spot of the brand's colour. */
const ink = `stroke="var(--ink,#2b2e33)" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"`;
const open = `fill="none" ${ink}`;
const paper = `fill="var(--surface,#fff)" ${ink}`;
const accent = `fill="currentColor"`;
const soft = `fill="currentColor" fill-opacity=".2"`;
const faint = `fill="none" stroke="var(--ink,#2b2e33)" stroke-opacity=".28" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"`;
const ground = `<ellipse cx="120" cy="154" rx="88" ry="8" fill="var(--ink,#2b2e33)" fill-opacity=".07"/><path d="M22 154H58M182 154H218" ${faint}/>`;
const halo = (x: number, y: number, r: number): string => `<circle cx="${x}" cy="${y}" r="${r}" ${soft}/>`;

const illustrations: Readonly<Record<string, string>> = {
  emptyCart:
    halo(126, 78, 58) +
    ground +
    `<path d="M78 70H166L158 148Q157.5 154 151 154H93Q86.5 154 86 148Z" ${paper}/><path d="M82 96H163L158 148Q157.5 154 151 154H93Q86.5 154 86 148Z" ${soft}/><path d="M102 84V58A20 20 0 0 1 142 58V84" ${open}/><circle cx="102" cy="86" r="3.5" fill="var(--ink,#2b2e33)"/><circle cx="142" cy="86" r="3.5" fill="var(--ink,#2b2e33)"/><path d="M108 118Q122 130 136 118" ${open}/><path d="M188 60Q196 44 184 32M52 66Q42 54 50 40" ${faint}/>`,
  noResults:
    halo(112, 74, 56) +
    ground +
    `<path d="M58 126V92A6 6 0 0 1 64 86H96M184 154V112A6 6 0 0 0 178 106H158" ${faint}/><circle cx="112" cy="74" r="38" ${paper}/><circle cx="112" cy="74" r="28" ${soft}/><path d="M94 68A20 20 0 0 1 108 55" ${open}/><path d="M140 102L168 132" fill="none" stroke="var(--ink,#2b2e33)" stroke-width="11" stroke-linecap="round"/><path d="M142 104L167 131" fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round"/><path d="M104 84H124" ${open}/>`,
  notFound:
    halo(120, 76, 60) +
    ground +
    `<path d="M116 154V40M124 154V40" ${open}/><path d="M116 38Q120 30 124 38Z" ${paper}/><path d="M124 48H182L196 62 182 76H124Z" ${paper}/><path d="M124 48H182L196 62 182 76H124Z" ${soft}/><path d="M116 84H66L52 97 66 110H116Z" ${paper}/><path d="M138 62H168M74 97H100" ${faint}/><path d="M84 154Q86 136 76 130M84 154Q84 140 94 136M164 154Q162 142 172 136" ${open}/><circle cx="176" cy="132" r="5" ${accent}/>`,
  serverError:
    halo(122, 84, 58) +
    ground +
    `<rect x="76" y="52" width="92" height="42" rx="9" ${paper}/><rect x="76" y="104" width="92" height="42" rx="9" ${paper}/><path d="M88 146V154M156 146V154" ${open}/><circle cx="94" cy="73" r="5" ${accent}/><circle cx="94" cy="125" r="5" fill="var(--danger,#c4402f)"/><path d="M112 73H152M112 125H128M142 119L154 131M154 119L142 131" ${open}/><path d="M122 44V34M104 46L98 38M140 46L146 38" ${faint}/>`,
  paymentFailed:
    halo(120, 84, 58) +
    ground +
    `<g transform="rotate(-7 116 92)"><rect x="58" y="56" width="116" height="74" rx="11" ${paper}/><path d="M58 76H174V92H58Z" fill="var(--ink,#2b2e33)" fill-opacity=".85"/><path d="M72 112H98M72 120H86" ${faint}/><rect x="144" y="106" width="18" height="13" rx="3" ${accent}/></g><circle cx="172" cy="124" r="22" fill="var(--danger,#c4402f)" stroke="var(--surface,#fff)" stroke-width="5"/><path d="M164 116L180 132M180 116L164 132" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round"/>`,
  paymentSuccess:
    halo(120, 80, 60) +
    ground +
    `<path d="M70 84L120 64 170 84V136L120 156 70 136Z" ${paper}/><path d="M120 106V156L170 136V84Z" ${soft}/><path d="M70 84L120 106 170 84M120 106V156M94 74L145 95V114" ${open}/><circle cx="164" cy="58" r="24" fill="var(--success,#2c7a4b)" stroke="var(--surface,#fff)" stroke-width="5"/><path d="M153 58L161 66 176 50" fill="none" stroke="#fff" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/><path d="M56 58V46M44 66L36 60M84 48L90 38" ${faint}/><circle cx="68" cy="42" r="4" ${accent}/>`,
  offline:
    halo(122, 78, 58) +
    ground +
    `<path d="M84 120A24 24 0 0 1 88 72 34 34 0 0 1 152 66 27 27 0 0 1 160 120Z" ${paper}/><path d="M84 120A24 24 0 0 1 72 104H176A27 27 0 0 1 160 120Z" ${soft}/><path d="M106 98A20 20 0 0 1 136 98M96 88A34 34 0 0 1 146 88" ${faint}/><circle cx="121" cy="107" r="4.5" ${accent}/><path d="M152 54L92 132" fill="none" stroke="var(--surface,#fff)" stroke-width="10"/><path d="M154 52L90 134" ${open}/><path d="M104 140V154M138 136V154" ${faint}/>`,
};

export const illustrationNames: readonly string[] = Object.keys(illustrations);

/**
 * Gives an illustration as SVG, 240×168, decorative. Throws for an unknown name. Page colours: `--ink`, `--surface`, `--danger`,
 * `--success`; an image does not inherit them.
 * @param accent the brand's colour
 */
export function illustration(name: string, accent: string): string {
  const drawing = illustrations[name];
  if (!drawing) throw new Error(`No illustration "${name}"`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 168" width="240" height="168" color="${accent}" aria-hidden="true">${drawing}</svg>`;
}
