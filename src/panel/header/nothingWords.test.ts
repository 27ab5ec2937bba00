import '../../ui/test-dom';
import { nothingMessage, nothingWords } from './nothingWords';

const long = (letter: string) => letter.repeat(200);

describe('the message of a panel without anything to draw', () => {
  it.each([
    ['noRoles', /^Query /],
    ['nothingMeasured', /^Check the exporter/],
  ] as const)('has the help first, and at most two names of 40 characters: %s', (reason, help) => {
    const names = [long('a'), `b\u202e${long('b')}`, 'c', 'd'];
    const words = nothingWords(
      reason === 'noRoles' ? { reason, seen: names } : { reason, silent: names.map((name) => ({ name })) }
    );
    expect(words).toMatch(help);
    expect(words).toMatch(/ a{39}…, b{39}… and 2 more$/);
  });

  it('names the wanted resource and the first ones of the data, cut alike', () => {
    const words = nothingWords({ reason: 'resourceNotFound', wanted: [long('w')], seen: [long('s'), 'chat', 'x'] });
    expect(words).toMatch(/^Choose another resource/);
    expect(words).toMatch(/ w{39}… is not in the data, which has s{39}…, chat and 1 more$/);
  });

  it('says of a snapshot that the panel was not queried, and of other empty data nothing', () => {
    expect(nothingMessage({ reason: 'noData' }, [], true)).toMatch(/^Not queried: /);
    expect(nothingMessage({ reason: 'noData' })).toBeUndefined();
  });
});
