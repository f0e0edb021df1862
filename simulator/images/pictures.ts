import type { Random } from '../world/random.ts';
import {
  blend,
  boxDistance,
  type Colour,
  circleDistance,
  getCoverage,
  hsl,
  lineDistance,
  type Picture,
  shapes,
} from './drawing.ts';

// Destructured once, because a global lookup for every pixel takes longer than the arithmetic.
const { abs, hypot, max, sin } = Math;

/** Draws a gradient with a shape: server icons and user avatars. */
export function drawEmblem(random: Random): Picture {
  const hue = random.nextInt(360);
  const hueShift = random.pick([28, 46, -34, 70]);
  const isDark = random.chance(0.45);
  const from = hsl(hue, 0.62, isDark ? 0.3 : 0.56);
  const to = hsl((hue + hueShift + 360) % 360, 0.58, isDark ? 0.17 : 0.38);
  const shapeColour = random.chance(0.5)
    ? hsl((hue + 180) % 360, 0.75, 0.88)
    : hsl((hue + hueShift + 360) % 360, 0.9, 0.93);
  const shape = random.pick(shapes);
  const tilt = random.nextInt(100) / 100;
  return (x, y, pixel) => {
    const background = blend(from, to, (x * tilt + y * (2 - tilt)) / 2);
    const glow = blend(background, [255, 255, 255], max(0, 0.22 - hypot(x - 0.25, y - 0.1) * 0.3));
    return blend(glow, shapeColour, getCoverage(shape(x, y), pixel));
  };
}

/** Draws hills under a sun or a moon: banners. */
export function drawLandscape(random: Random): Picture {
  const isNight = random.chance(0.5);
  const hue = isNight ? random.nextInt(360) : random.pick([20, 32, 185, 200, 215, 268, 335]) + random.nextInt(12);
  const sky = isNight ? hsl(hue, 0.5, 0.13) : hsl(hue, 0.7, 0.78);
  const horizon = isNight ? hsl((hue + 40) % 360, 0.55, 0.34) : hsl((hue + 30) % 360, 0.85, 0.9);
  const light = isNight ? hsl(45, 0.8, 0.86) : hsl(38, 0.95, 0.68);
  const [lightX, lightY, radius] = [0.3 + random.nextInt(110) / 100, 0.24 + random.nextInt(22) / 100, 0.1];
  const hills = Array.from({ length: 4 }, (_, layer) => ({
    colour: isNight
      ? hsl((hue + 15 * layer) % 360, 0.42, 0.24 - layer * 0.045)
      : hsl((hue + 150) % 360, 0.32, 0.62 - layer * 0.12),
    base: 0.5 + layer * 0.13,
    waves: [1.6 + random.nextInt(20) / 10, 4 + random.nextInt(30) / 10] as const,
    phase: random.nextInt(628) / 100,
  }));
  return (x, y, pixel) => {
    let colour: Colour = blend(sky, horizon, y * 1.5);
    const distance = circleDistance(x, y, lightX, lightY, radius);
    colour = blend(colour, light, max(0, 0.35 - distance * 1.6) * (isNight ? 0.5 : 0.8));
    colour = blend(colour, light, getCoverage(distance, pixel));
    for (const { colour: hill, base, waves, phase } of hills) {
      const top = base + 0.075 * sin(x * waves[0] + phase) + 0.02 * sin(x * waves[1] + phase * 2);
      colour = blend(colour, hill, getCoverage(top - y, pixel));
    }
    return colour;
  };
}

const defaultAvatarColours: readonly Colour[] = [
  [88, 101, 200],
  [116, 127, 141],
  [45, 140, 88],
  [190, 120, 20],
  [200, 60, 70],
  [190, 62, 140],
];

/** Draws the platform's default avatar of a number. */
export function drawDefaultAvatar(number: number): Picture {
  const background = defaultAvatarColours[number % defaultAvatarColours.length] ?? [88, 101, 200];
  const bubble = shapes[7] ?? shapes[0];
  return (x, y, pixel) => blend(background, [255, 255, 255], getCoverage(bubble(x, y), pixel));
}

/** Draws the bot's avatar: an owl at night. */
export function drawOwl(): Picture {
  const [night, body, light, line, beak]: [Colour, Colour, Colour, Colour, Colour] = [
    [13, 21, 28],
    [43, 66, 84],
    [247, 192, 85],
    [13, 21, 28],
    [240, 140, 46],
  ];
  return (x, y, pixel) => {
    const side = abs(x - 0.5);
    let colour = blend(night, body, getCoverage(boxDistance(x, y, 0.5, 0.53, 0.33, 0.28), pixel));
    colour = blend(colour, body, getCoverage(lineDistance(side, y, [0.12, 0.3], [0.31, 0.22], 0.05), pixel));
    colour = blend(colour, light, getCoverage(circleDistance(side, y, 0.15, 0.48, 0.14), pixel));
    colour = blend(colour, line, getCoverage(circleDistance(side, y, 0.128, 0.488, 0.066), pixel));
    return blend(colour, beak, getCoverage(side * 0.8 + abs(y - 0.61) * 0.55 - 0.035, pixel));
  };
}
