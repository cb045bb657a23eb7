/**
 * Every drawing that the icons are made of, from the one in `orderbell.svg`. What they say is told apart by shape as well
 * as by colour: the bell is empty, full, or struck out.
 */
export const drawingsFrom = (svg: string) => {
  /** The drawing with one colour changed; a drawing without it has changed more than this knows of. */
  const recoloured = (drawing: string, from: string, to: string): string => {
    if (!drawing.includes(from)) throw new Error(`orderbell.svg has no ${from} any more: mend drawings.ts.`);
    return drawing.replaceAll(from, to);
  };
  const [, head = '', bell = ''] = /^([\s\S]*?)(<g [\s\S]*<\/g>)/.exec(svg) ?? [];
  if (bell === '') throw new Error('orderbell.svg has no group for its bell any more: mend drawings.ts.');

  const struckOut = (drawing: string, ground: string, line: string): string =>
    drawing.replace(
      '</svg>',
      `<path d="M7 57 57 7" stroke="${ground}" stroke-width="12" stroke-linecap="round"/>` +
        `<path d="M7 57 57 7" stroke="${line}" stroke-width="6.5" stroke-linecap="round"/></svg>`,
    );

  // On a dark ground paper and ink change places.
  const negative = recoloured(
    recoloured(recoloured(svg, colours.paper, 'paper'), colours.ink, colours.paper),
    'paper',
    colours.ink,
  );

  // macOS looks at nothing but what is opaque: lines, and what lies behind the bell cut out around it.
  const black = (drawing: string, fill: string): string =>
    drawing.replace(/fill="#\w+"/g, `fill="${fill}"`).replace(/stroke="#\w+"/g, 'stroke="#000"');
  const cut = (id: string, shape: string): string =>
    `<mask id="${id}"><path fill="#fff" d="M0 0h64v64H0z"/>${shape}</mask>`;
  const template = (fill: string): string =>
    `${black(head, 'none').replace(/<title>.*<\/title>/, (title) => `${title}${cut('behind', black(bell, '#000').replaceAll('stroke-width="3"', 'stroke-width="7"'))}<g mask="url(#behind)">`)}</g>${black(bell, fill)}</svg>`;
  const templateStruck = template('none')
    .replace(
      /<title>.*?<\/title>/,
      (title) => `${title}${cut('line', slash('#000', 12))}<g mask="url(#line)">`,
    )
    .replace('</svg>', `</g>${slash('#000', 6)}</svg>`);

  return {
    app: svg,
    tray: {
      calm: {
        'on-light': recoloured(svg, colours.bell, colours.paper),
        'on-dark': recoloured(negative, colours.bell, colours.ink),
        template: template('none'),
      },
      waiting: { 'on-light': svg, 'on-dark': negative, template: template('#000') },
      'not-connected': {
        'on-light': struckOut(recoloured(svg, colours.bell, colours.red), '#fff', colours.red),
        'on-dark': struckOut(
          recoloured(negative, colours.bell, colours.lightRed),
          colours.ink,
          colours.lightRed,
        ),
        template: templateStruck,
      },
    },
    overlay: Object.fromEntries(
      Object.entries(signs).map(([name, path]) => [
        name,
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="31" ' +
          `fill="${colours.red}"/><path d="${path}" fill="none" stroke="#fff" stroke-width="7" ` +
          'stroke-linecap="round" stroke-linejoin="round"/></svg>',
      ]),
    ),
  };
};

const colours = { bell: '#f0a92e', paper: '#fbfaf7', ink: '#26231e', red: '#c8281e', lightRed: '#ff6f61' };

const slash = (colour: string, width: number): string =>
  `<path d="M7 57 57 7" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;

/** Drawn, for no two computers have the same letters. */
const signs = {
  1: 'M25 23 34 16V48',
  2: 'M22 25a10 9.5 0 1 1 17 6.5L22 48h21',
  3: 'M22 16h20L31 28a10.5 10 0 1 1-10 14',
  4: 'M37 48V16L20 38h24',
  5: 'M41 16H26l-2 14a10.5 10 0 1 1-3 13',
  6: 'M38 15C27 21 22 30 22 38a10.2 10.2 0 1 0 10-10c-5 0-9 3.5-10 8',
  7: 'M21 16h22L29 48',
  8: 'M32 31a8.5 7.7 0 1 1 .1 0a10.5 8.8 0 1 1-.1 0',
  9: 'M26 49c11-6 16-15 16-23a10.2 10.2 0 1 0-10 10c5 0 9-3.5 10-8',
  many: 'M32 17v30M17 32h30',
  'not-connected': 'M32 14v22M32 48v.1',
};
