import type { Random } from '../world/random.ts';

/** The shapes of icons and avatars, in a square of 1 by 1. */
const shapes: readonly [string, ...string[]] = [
  // Crescent.
  '<path d="M.77 .63A.3 .3 0 1 1 .51 .2A.25 .25 0 1 0 .77 .63Z"/>',
  // Ring and dot.
  '<circle cx=".5" cy=".5" r=".1"/><circle cx=".5" cy=".5" r=".26" fill="none" stroke="currentColor" stroke-width=".11"/>',
  // Leaf.
  '<path d="M.27 .73A.4 .4 0 0 1 .73 .27A.4 .4 0 0 1 .27 .73Z"/>',
  // Four petals.
  [0.37, 0.63].flatMap((x) => [0.37, 0.63].map((y) => `<circle cx="${x}" cy="${y}" r=".145"/>`)).join(''),
  // Diamond with a hole.
  '<path fill-rule="evenodd" d="M.5 .18L.82 .5 .5 .82 .18 .5ZM.5 .4A.1 .1 0 1 0 .5 .6A.1 .1 0 1 0 .5 .4Z"/>',
  // Mountains.
  '<path d="M.09 .72L.42 .28 .75 .72ZM.44 .72L.66 .42 .88 .72Z"/>',
  // Two discs, one behind the other.
  '<circle cx=".64" cy=".42" r=".16" opacity=".6"/><circle cx=".4" cy=".56" r=".2"/>',
  // Speech bubble.
  '<rect x=".26" y=".22" width=".48" height=".48" rx=".12"/><path d="M.28 .62H.56L.42 .82Z"/>',
  // Three bars.
  '<path d="M.32 .38V.62M.5 .26V.74M.68 .33V.67" stroke="currentColor" stroke-width=".11" stroke-linecap="round"/>',
  // Star of four points.
  '<path d="M.5 .14Q.5 .5 .86 .5Q.5 .5 .5 .86Q.5 .5 .14 .5Q.5 .5 .5 .14Z"/>',
];

const HEIGHT_PX = 256;

/** A picture as SVG. `width` is relative to the height. */
function createSvg(content: string, width = 1): string {
  const size = `width="${Math.round(width * HEIGHT_PX)}" height="${HEIGHT_PX}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} 1">${content}</svg>`;
}

function background(fill: string, width = 1): string {
  return `<rect width="${width}" height="1" fill="${fill}"/>`;
}

/** Draws a shape on a gradient: server icons and user avatars. */
export function drawEmblem(random: Random): string {
  const hue = random.nextInt(360);
  const otherHue = (hue + random.pick([28, 46, -34, 70]) + 360) % 360;
  const isDark = random.chance(0.45);
  const shapeColour = random.chance(0.5) ? `hsl(${(hue + 180) % 360} 75% 88%)` : `hsl(${otherHue} 90% 93%)`;
  const shape = random.pick(shapes);
  const angle = 45 + random.nextInt(45);
  return createSvg(`
<linearGradient id="ground" gradientTransform="rotate(${angle})">
  <stop stop-color="hsl(${hue} 62% ${isDark ? 30 : 56}%)"/>
  <stop offset="1" stop-color="hsl(${otherHue} 58% ${isDark ? 17 : 38}%)"/>
</linearGradient>
${background('url(#ground)')}
<g fill="currentColor" color="${shapeColour}">${shape}</g>`);
}

const BANNER_WIDTH = 16 / 9;

/** Draws hills under a sun or a moon: banners. */
export function drawLandscape(random: Random): string {
  const isNight = random.chance(0.5);
  const hue = isNight ? random.nextInt(360) : random.pick([20, 32, 185, 200, 215, 268, 335]) + random.nextInt(12);
  const sky = isNight ? `hsl(${hue} 50% 13%)` : `hsl(${hue} 70% 78%)`;
  const horizon = isNight ? `hsl(${hue + 40} 55% 34%)` : `hsl(${hue + 30} 85% 90%)`;
  const light = isNight ? 'hsl(45 80% 86%)' : 'hsl(38 95% 68%)';
  const [lightX, lightY] = [0.3 + random.nextInt(110) / 100, 0.24 + random.nextInt(22) / 100];
  const hills = Array.from({ length: 4 }, (_, layer) => {
    const colour = isNight
      ? `hsl(${hue + 15 * layer} 42% ${24 - layer * 4.5}%)`
      : `hsl(${hue + 150} 32% ${62 - layer * 12}%)`;
    const [top, slope] = [0.5 + layer * 0.13, 0.08 + random.nextInt(12) / 100];
    // One wave; the next one mirrors it.
    return `<path fill="${colour}" d="M0 ${top}q.3 ${-slope} .6 0t.6 0 .6 0V1H0Z"/>`;
  });
  return createSvg(
    `
<linearGradient id="sky" x2="0" y2=".7"><stop stop-color="${sky}"/><stop offset="1" stop-color="${horizon}"/></linearGradient>
${background('url(#sky)', BANNER_WIDTH)}
<circle cx="${lightX}" cy="${lightY}" r=".1" fill="${light}" stroke="${light}" stroke-opacity=".25" stroke-width=".12"/>
${hills.join('\n')}`,
    BANNER_WIDTH,
  );
}

const defaultAvatarColours = ['#5865c8', '#747f8d', '#2d8c58', '#be7814', '#c83c46', '#be3e8c'];

/** Draws the platform's default avatar of a number. */
export function drawDefaultAvatar(number: number): string {
  return createSvg(`${background(defaultAvatarColours[number] ?? '#5865c8')}<g fill="#fff">${shapes[7]}</g>`);
}

/** Draws the bot's avatar: an owl at night. */
export function drawOwl(): string {
  return createSvg(`
${background('#0d151c')}
<g fill="#2b4254" stroke="#2b4254">
  <rect x=".17" y=".2" width=".66" height=".66" rx=".28" stroke="none"/>
  <path d="M.38 .3L.19 .22M.62 .3L.81 .22" stroke-width=".1" stroke-linecap="round"/>
</g>
<g fill="#f7c055"><circle cx=".35" cy=".48" r=".14"/><circle cx=".65" cy=".48" r=".14"/></g>
<g fill="#0d151c"><circle cx=".372" cy=".488" r=".066"/><circle cx=".628" cy=".488" r=".066"/></g>
<path fill="#f08c2e" d="M.456 .61L.5 .546 .544 .61 .5 .674Z"/>`);
}
