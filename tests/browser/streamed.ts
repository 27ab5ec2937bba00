import { type GallerySeries } from './gallery';

/** Returns the same frames, shifted in time and with scaled traffic. */
export function streamed(series: GallerySeries, shift: number, scale: number): GallerySeries {
  return JSON.parse(JSON.stringify(series), (key, value) => {
    if (key === '' || !Array.isArray(value?.fields)) {
      return value;
    }
    const [time, { values, labels, ...rest }] = value.fields;
    const isTraffic = /bytes|messages/.test(labels.__name__);
    return {
      ...value,
      fields: [
        { ...time, values: time.values.map((at: number) => at + shift) },
        { ...rest, labels, values: isTraffic ? values.map((amount: number) => amount * scale) : values },
      ],
    };
  });
}
