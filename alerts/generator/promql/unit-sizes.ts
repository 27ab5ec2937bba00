/** Unit sizes with the same step between them. */
interface Run {
  from: number;
  to: number;
  step: number;
}

/** Returns runs of sizes with the same step: 20, 30, 40 is one run with the step 10. */
export function runsOfSteps(sizes: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (let i = 1; i < sizes.length; i++) {
    const step = sizes[i] - sizes[i - 1];
    const last = runs[runs.length - 1];
    if (last !== undefined && last.step === step) {
      last.to = sizes[i];
    } else {
      runs.push({ from: sizes[i - 1], to: sizes[i], step });
    }
  }
  return runs;
}
