/** The global that Grafana's server would write into the page; Grafana's libraries read it when they load. */
Object.assign(window, {
  grafanaBootData: {
    settings: { featureToggles: {}, buildInfo: { version: '13.2.2', env: 'production' } },
    user: { timezone: 'browser', language: 'en-US', locale: 'en-US', lightTheme: false },
    navTree: [],
  },
  __grafana_public_path__: '/public/',
  // Avoids a check that compiles code to see if this is allowed, which the security policy would report.
  __zod_globalConfig: { jitless: true },
});
