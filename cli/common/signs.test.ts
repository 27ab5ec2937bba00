import { signName, signValue } from './signs';

it.each([
  ['server_latency', 0.754, 'server latency', '0.75 s'],
  ['app_server_restarts', 2.46, 'app server restarts', '2.5 times'],
  ['mix', 1.05, 'traffic ceiling', '105%'],
  ['server_load_record', 0.97, 'server load', '97%'],
  ['connections_dropped', 0.051, 'connections dropped', '5.1%'],
])('says %s of %d as %s, %s: each in its own unit, and without a word of ours', (sign, value, name, text) => {
  expect([signName(sign), signValue(sign, value)]).toEqual([name, text]);
});
