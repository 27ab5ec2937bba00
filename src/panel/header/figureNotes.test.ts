import { dateTime } from '@grafana/data';
import { frameOf, framesOf, MINUTE, START, type TestResource } from '../../frames/test-pack-frames';
import { readSettings } from '../../options/settings';
import { type HeadroomOptions } from '../../options/types';
import { formatsFor } from '../look/format';
import { prepSeries } from '../data/panelData';
import { figureNotes } from './figureNotes';

const range = { from: dateTime(START), to: dateTime(START + MINUTE) };
const formats = formatsFor({}, 'utc', { ...range, raw: range });
const ID = '/subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr/chat';

interface Given {
  options?: Partial<HeadroomOptions>;
  serviceMode?: string;
  countedMessages?: number;
  /** Series with one value. */
  recorded?: ReadonlyArray<{ name: string; value: number }>;
}

function notesOf(data: TestResource, { options = {}, serviceMode, countedMessages, recorded = [] }: Given = {}) {
  const settings = readSettings(options, { units: '', mixVariable: '', resource: '' });
  const labels = { resource_id: ID };
  const frames = [
    ...framesOf(data),
    ...recorded.map(({ name, value }) => frameOf(name, [value], labels)),
    ...(countedMessages === undefined
      ? []
      : [frameOf('resource:signalr_counted_messages:rate1m', [countedMessages], labels)]),
    ...(serviceMode === undefined
      ? []
      : [frameOf('resource:signalr_sku:info', [1], { ...labels, sku: 'Standard_S1', service_mode: serviceMode })]),
  ];
  const prepared = prepSeries(frames, settings);
  const resource = prepared.nothing === undefined ? prepared.resources[0] : undefined;
  return resource === undefined ? [] : figureNotes(resource.latest, resource, formats);
}

const wordsOf = (...given: Parameters<typeof notesOf>) =>
  notesOf(...given).map((note) => ('words' in note ? note.words.replaceAll('\u00a0', ' ') : ''));

/** One unit holds 2,048,000 B/s of echo. */
const ECHO: TestResource = { outboundBytes: [1_024_000], units: [1], shares: { echo: [1] } };
const SIZED: Partial<HeadroomOptions> = { messageSize: 2048 };
const NO_LEG: Partial<HeadroomOptions> = { serverLeg: 'no' };

describe('the day of the calibration', () => {
  const calibrated = { name: 'resource:signalr_calibration:timestamp_seconds', value: Date.UTC(2026, 2, 2) / 1000 };
  const factor = { name: 'resource:signalr_ceiling_factor:declared', value: 0.8 };

  it('is told with the factor that was measured', () => {
    expect(wordsOf(ECHO, { options: { ...NO_LEG, ...SIZED }, recorded: [calibrated, factor] })).toEqual([
      "The traffic ceilings are 0.8 times the guide's, by the ceiling factor.",
      'The factors were measured on 2026-03-02.',
    ]);
  });

  it('is not told of another factor from the options, or without any', () => {
    const options = { ...NO_LEG, ...SIZED };
    expect(wordsOf(ECHO, { options: { ...options, ceilingFactor: 1.1 }, recorded: [calibrated, factor] })).toEqual([
      "The traffic ceilings are 1.1 times the guide's, by the ceiling factor.",
    ]);
    expect(wordsOf(ECHO, { options, recorded: [calibrated] })).toEqual([]);
  });
});

describe('the note on the message size', () => {
  it('gives the utilization and the ceiling with small messages', () => {
    expect(wordsOf(ECHO, { options: NO_LEG })).toEqual([
      'Message size unknown, 2,048 B assumed. With messages of 200 B: outbound traffic 256.0% of 400 kB/s instead of 50.0% of 2.05 MB/s.',
    ]);
  });

  it('asks about large messages where messages are measured', () => {
    const data = { ...ECHO, outboundBytes: undefined, outboundMessages: [50] };
    expect(wordsOf(data, { options: NO_LEG })).toEqual([
      'Message size unknown, 2,048 B assumed. With messages of 20,480 B: outbound traffic 50.0% of 100 messages/s instead of 5.0% of 1,000 messages/s.',
    ]);
  });

  it("says which size Azure's count gave, and what larger messages would change", () => {
    expect(wordsOf(ECHO, { options: NO_LEG, countedMessages: 2000 })).toEqual([
      "Message size estimated from Azure's message count: 512 B on average. With messages of 2,048 B: outbound traffic 50.0% of 2.05 MB/s instead of 100.0% of 1.02 MB/s.",
      'The guide measured messages of 2,048 B; these have 512 B. If each takes work whatever its size, the service is overloaded from 60% of these ceilings on. Server load shows it.',
    ]);
    expect(wordsOf(ECHO, { options: NO_LEG, countedMessages: 500 })).toEqual([
      "Message size estimated from Azure's message count: 2,048 B or more, the most that the count can tell. Messages of 20,480 B would change nothing.",
    ]);
  });

  it('has no figures while the unit size is unknown', () => {
    expect(wordsOf({ ...ECHO, units: undefined }, { options: NO_LEG })).toEqual([
      'Message size unknown, 2,048 B assumed.',
    ]);
    expect(wordsOf({ ...ECHO, units: undefined }, { options: NO_LEG, countedMessages: 2000 })).toContain(
      "Message size estimated from Azure's message count: 512 B on average."
    );
  });
});

describe('the note on the mix', () => {
  it('names the scenario with the lowest ceilings', () => {
    // 2,000 messages/s of broadcast at one unit; 300 of REST send to user.
    expect(wordsOf({ ...ECHO, shares: {} }, { options: { ...SIZED, ...NO_LEG } })).toEqual([
      'Scenario mix unknown: the ceilings are the do-not-exceed values, the highest in the guide. In the worst case, only "REST send to user": outbound traffic 166.7% of 614 kB/s instead of 25.0% of 4.10 MB/s.',
    ]);
  });
});

describe('the note on the server leg', () => {
  const LEG = 'outbound traffic 25.0% instead of 50.0%.';

  it.each([
    [
      'Default',
      `Traffic is taken as Azure counts it. The service mode is Default: if clients send their messages to hubs, declare the server leg. Then: ${LEG}`,
    ],
    [
      undefined,
      `Traffic is taken as Azure counts it. If clients send their messages to hubs on app servers, declare the server leg. Then: ${LEG}`,
    ],
    [
      'Serverless',
      'Traffic is taken as Azure counts it. The service mode is Serverless, without app servers, so a server leg would change nothing.',
    ],
  ])('depends on the service mode: %s', (serviceMode, words) => {
    expect(wordsOf(ECHO, { options: SIZED, serviceMode })).toEqual([words]);
  });

  it.each([
    ['the mix does not pass through hubs', { ...ECHO, shares: { restSendToUser: [1] } }],
    ['messages are measured too', { ...ECHO, outboundMessages: [1000] }],
    ['there is hardly any traffic', { ...ECHO, outboundBytes: [100] }],
  ])('says that little would change where %s', (_, data) => {
    expect(wordsOf(data, { options: { ...SIZED, edition: '2023-03' } })[0]).toBe(
      'Traffic is taken as Azure counts it. Here, a server leg would hardly change the utilization.'
    );
  });
});

describe('the notes on facts', () => {
  it('give the factors that the server leg means for the mix', () => {
    const data = { ...ECHO, shares: { echo: [0.5], broadcast: [0.5] } };
    expect(notesOf(data, { options: { ...SIZED, serverLeg: 'yes' } })).toEqual([
      {
        source: 'fact',
        words: 'Azure also counts the leg to the app servers: its bytes are divided by 2 inbound and by 1.5 outbound.',
      },
    ]);
  });

  it('say nothing of factors where only messages are measured', () => {
    const data = { ...ECHO, outboundBytes: undefined, outboundMessages: [50] };
    expect(wordsOf(data, { options: { ...SIZED, serverLeg: 'yes' } })).toEqual([]);
  });

  it('give measured factors, and the ceiling factor', () => {
    const options = { ...SIZED, trafficFactors: { inbound: 1.8, outbound: 1.25 }, ceilingFactor: 0.8 };
    expect(wordsOf(ECHO, { options })).toEqual([
      'Azure also counts the leg to the app servers: its bytes are divided by 1.8 inbound and by 1.25 outbound.',
      "The traffic ceilings are 0.8 times the guide's, by the ceiling factor.",
    ]);
  });

  it('give the ceilings of both editions where they differ by more than 10%', () => {
    const data = { ...ECHO, units: [20], shares: { sendToConnection: [1] } };
    const options = { ...SIZED, ...NO_LEG };
    // 9,000 and 20,000 messages/s of 2,048 B.
    expect(wordsOf(data, { options })).toEqual([
      'The editions of the guide differ here. 2019-11, in use: inbound traffic 18.4 MB/s, outbound traffic 18.4 MB/s. 2023-03: inbound traffic 41.0 MB/s, outbound traffic 41.0 MB/s.',
    ]);
    const messages = { ...data, outboundBytes: undefined, outboundMessages: [50] };
    expect(wordsOf(messages, { options })[0]).toContain('outbound traffic 9,000 messages/s. 2023-03:');
    expect(wordsOf(ECHO, { options })).toEqual([]);
  });
});
