/**
 * A robust line through points. The slope is the median of the slopes between all pairs, which stays the same even if a fifth
 * of the points are outliers (P. K. Sen, "Estimates of the regression coefficient based on Kendall's tau", 1968).
 */
import { median } from './median';

export interface Point {
  x: number;
  y: number;
}

/** Returns the slopes between all pairs of points at different places, ascending. */
export function pairSlopes(points: readonly Point[]): number[] {
  const slopes: number[] = [];
  for (let i = 0; i < points.length; i++) {
    for (let j = i + 1; j < points.length; j++) {
      if (points[j].x !== points[i].x) {
        slopes.push((points[j].y - points[i].y) / (points[j].x - points[i].x));
      }
    }
  }
  return slopes.sort((a, b) => a - b);
}

/** Returns the value at a place of the line with this slope that has half of the points on each side. */
export function lineAt(points: readonly Point[], slope: number, x: number): number {
  return median(points.map((point) => point.y - slope * (point.x - x)));
}
