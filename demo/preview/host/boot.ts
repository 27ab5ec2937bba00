/** What Grafana's server would have written into the page; its libraries read it as they load. */
Object.assign(window, {
  grafanaBootData: {
    settings: { featureToggles: {}, buildInfo: { version: '13.2.2', env: 'production' } },
    user: { timezone: 'browser', language: 'en-US', locale: 'en-US', lightTheme: false },
    navTree: [],
  },
  __grafana_public_path__: '/public/',
  // A check that compiles code on the fly, to see whether it may, would be reported by the page's security policy.
  __zod_globalConfig: { jitless: true },
});
