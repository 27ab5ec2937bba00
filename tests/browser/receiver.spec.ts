import { createServer } from 'node:http';
import { stop } from '../../demo/http/testing';
import { listenOn } from '../../demo/http/listen';
import { createReceiver } from '../../demo/stack/receiver';
import { expect, test } from './gallery';

// Only a browser shows that the page works under its security policy, and what it sends for another site.

const WEBHOOK = JSON.stringify({
  version: '4',
  receiver: 'page',
  alerts: [{ status: 'firing', labels: { alertname: 'SignalRAtCeiling' }, annotations: {}, startsAt: '' }],
});

test("the receiver's page keeps its style, and another site cannot post to it", async ({ page, complaints }) => {
  const receiver = createReceiver(() => {});
  const url = `http://127.0.0.1:${await listenOn(receiver)}`;
  await fetch(`${url}/page`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: WEBHOOK });
  await page.goto(url);
  await expect(page.getByRole('cell', { name: 'firing' })).toHaveCSS('font-weight', '700');
  expect(complaints).toEqual([]);

  const form = `<form method="post" enctype="text/plain" action="${url}/page"><button name='${WEBHOOK}'>Go</button></form>`;
  const site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(form));
  await page.goto(`http://localhost:${await listenOn(site)}`);
  await page.getByRole('button').click();
  await expect(page.getByText("This server does not answer other sites' pages.")).toBeVisible();
  // The browser reports the status 403.
  expect(complaints.splice(0)).not.toEqual([]);
  await Promise.all([stop(receiver), stop(site)]);
});
