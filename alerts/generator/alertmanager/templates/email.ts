import { define, everyAlert, links } from './words';

/** An alert beside a bar in the colour of its state. */
function boxed(content: string, state: 'firing' | 'resolved'): string {
  const color = state === 'firing' ? '#b3261e' : '#1a7f37';
  return `<div style="margin:16px 0;padding:0 12px;border-left:4px solid ${color}">\n${content}</div>\n`;
}

/**
 * HTML of an email: one column that fits a phone, without external images or style sheets. Alertmanager renders it with
 * html/template, which escapes every value for its position.
 */
export function emailTemplate(): string {
  const link = (name: string, url: string) =>
    `<a href="{{ ${url} }}" style="color:#0b57d0;font-weight:bold">${name}</a>`;
  return `\
${define('signalr.email.html', 'The whole email.')}
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{ template "signalr.title" . }}</title>
</head>
<body style="margin:0;padding:16px;font:16px/1.5 sans-serif;color:#1f2328;background:#fff">
<div style="max-width:600px">
<h1 style="margin:0;font-size:20px;line-height:1.3">{{ template "signalr.title" . }}</h1>
<p>{{ template "signalr.where" . }}</p>
${everyAlert(
  '<p style="margin:0"><strong>{{ template "signalr.state" . }}</strong> {{ template "signalr.what" . }}</p>\n',
  '{{ template "signalr.email.alert" . }}',
  '<p style="margin:0">{{ template "signalr.lasted" . }}</p>\n',
  boxed
)}
</div>
</body>
</html>
{{ end }}

${define('signalr.email.alert', 'An alert that fires, below its heading.')}
{{ with .Annotations.description }}<p style="margin:8px 0">{{ template "signalr.line" . }}</p>
{{ end }}${links(link, ' &nbsp; ', ['<p style="margin:8px 0">', '</p>\n'])}<p style="margin:0;color:#59636e">{{ template "signalr.line" .Labels.alertname }} since {{ template "signalr.since" . }}</p>
{{ end }}
`;
}
