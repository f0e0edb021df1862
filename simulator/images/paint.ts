import type { Colour } from './png.ts';

// Taken out once: looking up a global for every pixel or number costs more than the arithmetic.
const { abs, hypot, max, min } = Math;

/** A picture: the colour at a place, both from 0 to 1 in the height; `pixel` is how large one pixel is there. */
export type Picture = (x: number, y: number, pixel: number) => Colour;

/** A colour by hue in degrees, saturation and lightness from 0 to 1. */
export function hsl(hue: number, saturation: number, lightness: number): Colour {
  const reach = saturation * min(lightness, 1 - lightness);
  const part = (shift: number): number => {
    const place = (shift + hue / 30) % 12;
    return 255 * (lightness - reach * max(-1, min(place - 3, 9 - place, 1)));
  };
  return [part(0), part(8), part(4)];
}

/** Lays a colour over another one. */
export function over(below: Colour, above: Colour, cover: number): Colour {
  const share = min(1, max(0, cover));
  return [
    below[0] + (above[0] - below[0]) * share,
    below[1] + (above[1] - below[1]) * share,
    below[2] + (above[2] - below[2]) * share,
  ];
}

/** How much of a pixel lies inside a shape, from its distance to the edge (negative inside): soft edges. */
export function inside(distance: number, pixel: number): number {
  return 0.5 - distance / pixel;
}

/** The distance to a circle's edge. */
export function circle(x: number, y: number, centreX: number, centreY: number, radius: number): number {
  return hypot(x - centreX, y - centreY) - radius;
}

/** The distance to the edge of a box with round corners. */
export function box(x: number, y: number, centreX: number, centreY: number, half: number, round: number): number {
  const dx = abs(x - centreX) - half + round;
  const dy = abs(y - centreY) - half + round;
  return hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - round;
}

/** The distance to the edge of a thick line with round ends. */
export function stroke(
  x: number,
  y: number,
  from: readonly [number, number],
  to: readonly [number, number],
  half: number,
): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const along = ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy);
  const place = min(1, max(0, along));
  return hypot(x - from[0] - dx * place, y - from[1] - dy * place) - half;
}
