import { EDITIONS, type EditionId } from '../../src/guide';
import { ceilingsFor, type Mix } from '../../src/model/capacity';
import { testIds } from '../../src/ui/testIds';
import { figuresOf, hover } from '../browser/plot';
import { fleetResource, headroomPanel, ofResource, oneTarget, textVariable } from './dashboards';
import { expect, type HeadroomPanel, test } from './fixtures';

const RESOURCE = fleetResource('bursting');
const PANEL = headroomPanel(oneTarget(ofResource(RESOURCE.name)));

const VARIABLES = {
  templating: {
    list: [textVariable('units', '20'), textVariable('mix', 'echo=100')],
  },
};

interface Conditions {
  edition?: EditionId;
  units: number;
  mix?: Mix;
  messageSize?: number;
}

/** Expects the ceiling in the outbound chart's title to match the model's. */
async function expectCeiling(
  headroom: HeadroomPanel,
  { edition = '2019-11', units, mix, messageSize = 2048 }: Conditions
): Promise<void> {
  const sizes = { inboundSize: messageSize, outboundSize: messageSize };
  const expected = ceilingsFor({ edition: EDITIONS[edition], units, mix, ...sizes })?.outboundBytes;
  if (typeof expected !== 'number') {
    throw new Error(`Edition ${edition} has no ceilings for ${units} units.`);
  }
  const shown = async () => figuresOf(await headroom.chartTitle('outboundBytes').innerText()).ceiling;
  // The panel shows three digits.
  await expect.poll(async () => (await shown()) / expected).toBeCloseTo(1, 2);
}

test('the unit size and edition in the options set the ceilings: a number, a variable, or empty for that of the data', async ({
  edit,
  headroom,
  page,
}) => {
  const editor = await edit(PANEL, VARIABLES);
  const options = editor.getCustomOptions('Ceilings');
  const { units, mix } = RESOURCE;
  await test.step('from the data', () => expectCeiling(headroom, { units, mix }));
  await test.step('fixed at a size missing from the edition', async () => {
    await options.getTextInput('Unit size').fill('200');
    await page.keyboard.press('Tab');
    await expect(headroom.left).toContainText('Unit size 200');
  });
  await test.step('in an edition that has the size', async () => {
    await editor.getCustomOptions('View').getSelect('Guide edition').selectOption('2023-03, up to 1000 units');
    await expect(headroom.context).toContainText('200 units');
    await expectCeiling(headroom, { edition: '2023-03', units: 200, mix });
  });
  await test.step('from a variable', async () => {
    await options.getTextInput('Unit size').fill('$units');
    await page.keyboard.press('Tab');
    await expect(headroom.context).toContainText('20 units');
    await expectCeiling(headroom, { edition: '2023-03', units: 20, mix });
    await options.getTextInput('Unit size').fill('5$units');
    await page.keyboard.press('Tab');
    await expect(headroom.context).toContainText('520 units');
  });
  await test.step('back to the data', async () => {
    await options.getTextInput('Unit size').fill('');
    await page.keyboard.press('Tab');
    await expect(headroom.context).toContainText(`${units} units`);
  });
});

/** The tooltip of a moment has the mix behind its ceilings. */
async function expectMix(headroom: HeadroomPanel, words: string): Promise<void> {
  await hover(headroom.plot('outboundBytes'), 0.5);
  await expect(headroom.tooltip).toContainText(words);
}

test('the mix in the options sets the ceilings: none, from a variable, and declared shares that keep their sum', async ({
  edit,
  headroom,
  page,
}) => {
  const editor = await edit(PANEL, VARIABLES);
  const options = editor.getCustomOptions('Ceilings');
  const { units } = RESOURCE;
  const source = options.getSelect('Scenario mix');
  await test.step('from the data', () => expectMix(headroom, 'Broadcast\u00a070%'));
  await test.step('none', async () => {
    await source.selectOption('None');
    await expectMix(headroom, 'no scenario mix: do-not-exceed ceilings');
    await expectCeiling(headroom, { units });
  });
  await test.step('from a variable', async () => {
    await source.selectOption('Variable');
    await expectMix(headroom, 'Echo\u00a0100%');
    await expectCeiling(headroom, { units, mix: { echo: 1 } });
    await options.getTextInput('Mix variable').fill('sendToSmallGroup=25, $mix');
    await page.keyboard.press('Tab');
    // Shares that sum to 125% are an error; the panel does not scale them.
    await expectMix(headroom, 'no scenario mix');
  });
  await test.step('declared, copied from the data', async () => {
    await source.selectOption('Declared');
    const shares = page.getByTestId(testIds.options.mixEditor);
    await shares.getByRole('button', { name: 'Take from data' }).click();
    await expectMix(headroom, 'Broadcast\u00a070%');
    await expectCeiling(headroom, { units, mix: RESOURCE.mix });
  });
  await test.step('declared, with one share changed and the others rescaled', async () => {
    const share = page.getByTestId(testIds.options.share('sendToSmallGroup'));
    await share.fill('50');
    await share.press('Enter');
    await expect(page.getByTestId(testIds.options.mixSum)).toContainText('100%');
    await expectMix(headroom, 'Send to small group\u00a050%, Broadcast\u00a035%');
    await expectCeiling(headroom, { units, mix: { sendToSmallGroup: 0.5, broadcast: 0.35, sendToBigGroup: 0.15 } });
  });
});

test('the message size in the options sets the ceilings if messages are not measured', async ({ edit, headroom }) => {
  const editor = await edit(PANEL);
  const { units, mix } = RESOURCE;
  await expectCeiling(headroom, { units, mix });
  await editor.getCustomOptions('Ceilings').getNumberInput('Message size in bytes').fill('512');
  await expectCeiling(headroom, { units, mix, messageSize: 512 });
});
