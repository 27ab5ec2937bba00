import { testIds } from '../../src/ui/testIds';
import { figuresOf, measuredPixels } from '../browser/plot';
import { endedRange, fleetResource, headroomPanel, ofResource, targetsOf } from './dashboards';
import { expect, test } from './fixtures';

// Compares the panel with the values that the rules recorded in Prometheus for the same time.

const RESOURCE = fleetResource('routingBound');
const TARGETS = targetsOf(ofResource(RESOURCE.name));
const RECORDED = `resource_dimension:signalr_utilization:ratio{${ofResource(RESOURCE.name)}}`;

/** The panel uses the last minute of the range, and Prometheus the last evaluation before it. */
const TOLERANCE = 0.02;

test('the overlay draws traffic and ceilings whose ratio is the recorded utilization', async ({
  dashboards,
  headroom,
  page,
}) => {
  const time = endedRange(3);
  await page.goto(`/d/${await dashboards.save([headroomPanel(TARGETS)], { time })}`);
  for (const [dimension, recorded] of [
    ['inboundBytes', 'inbound_bytes'],
    ['outboundBytes', 'outbound_bytes'],
  ]) {
    const plot = headroom.chart(dimension).locator('.u-over');
    await expect.poll(() => measuredPixels(plot, 0.1, 0.9)).toBeGreaterThan(100);
    const { value, ceiling } = figuresOf(await headroom.chartTitle(dimension).innerText());
    const [expected] = await dashboards.query(`${RECORDED} and {dimension="${recorded}"}`, time.to);
    expect(Math.abs(value / ceiling - expected)).toBeLessThan(TOLERANCE);
  }
});

test('the Utilization view shows the recorded share of the ceiling', async ({ dashboards, page }) => {
  const time = endedRange(3);
  await page.goto(`/d/${await dashboards.save([headroomPanel(TARGETS, { view: 'utilization' })], { time })}`);
  const view = page.getByTestId(testIds.utilization.container);
  await expect(view.locator('canvas')).toBeVisible();
  const cell = view.getByTestId(testIds.chart.legendItem('Outbound traffic'));
  const [expected] = await dashboards.query(`${RECORDED} and {dimension="outbound_bytes"}`, time.to);
  const share = Number(/([\d.]+)%/.exec(await cell.innerText())?.[1]) / 100;
  expect(Math.abs(share - expected)).toBeLessThan(TOLERANCE);
});

test('the review has a row for every resource, also for one without data, and a row opens its details', async ({
  dashboards,
  page,
}) => {
  const time = endedRange(3);
  const everything = targetsOf('resource_id!=""');
  await page.goto(`/d/${await dashboards.save([headroomPanel(everything, { view: 'review' })], { time })}`);
  const review = page.getByTestId(testIds.review.container);
  const [count] = await dashboards.query('count(resource:signalr_identity:info)', time.to);
  await expect(review.getByTestId(testIds.review.summary)).toContainText(`${count} resources`);
  await expect(review.locator('tbody > tr')).toHaveCount(count);
  await review.getByRole('button', { name: RESOURCE.name }).click();
  await expect(review.getByTestId(testIds.review.details)).toContainText('units');
});

test('the plan shows the effect of another unit size without leaving the dashboard', async ({ dashboards, page }) => {
  await page.goto(`/d/${await dashboards.save([headroomPanel(TARGETS, { view: 'plan' })])}`);
  const plan = page.getByTestId(testIds.plan.container);
  const verdict = plan.getByTestId(testIds.plan.verdict);
  await expect(verdict).toContainText('%');
  const before = (await verdict.textContent()) ?? '';
  await plan.getByTestId(testIds.plan.size(100)).click();
  await expect(verdict).not.toHaveText(before);
  await expect(plan.getByTestId(testIds.plan.size(100))).toHaveAttribute('aria-pressed', 'true');
  await plan.getByTestId(testIds.plan.reset).click();
  await expect(verdict).toHaveText(before);
});
