/** In CSS pixels. */
export interface Size {
  width: number;
  height: number;
}
