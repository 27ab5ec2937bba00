import { GENERATOR } from '../../targets/files/heading';
import { type RoutingSettings } from '../../settings';
import { emailTemplate } from './email';
import { msteamsTemplate } from './msteams';
import { pagerdutyTemplate } from './pagerduty';
import { plainTemplate } from './plain';
import { slackTemplate } from './slack';

/** Message templates by file name. They use only functions of Alertmanager 0.25. */
export function templateFiles(settings: RoutingSettings): Map<string, string> {
  const files: Array<[name: string, text: string]> = [
    ['signalr.tmpl', plainTemplate(settings)],
    ['signalr-email.tmpl', emailTemplate()],
    ['signalr-slack.tmpl', slackTemplate(settings)],
    ['signalr-msteams.tmpl', msteamsTemplate(settings)],
    ['signalr-pagerduty.tmpl', pagerdutyTemplate(settings)],
  ];
  return new Map(files.map(([name, text]) => [name, `{{/*\n${GENERATOR.join('\n')}\n*/}}\n\n${text}`]));
}
