/** Tag of tests with a limit of time, which means nothing beside other suites: `make test` runs them at its end, alone. */
export const ALONE = '@alone';
