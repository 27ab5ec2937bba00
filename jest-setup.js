// Jest setup provided by Grafana scaffolding
import './.config/jest-setup';
import i18next from 'i18next';

// As Grafana does before it loads a plugin.
void i18next.init({ lng: 'en-US', resources: {}, returnEmptyString: false });
