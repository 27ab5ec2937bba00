import '../panel/test-dom';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React, { useState } from 'react';
import { testIds } from '../panel/testIds';
import { MixEditor } from './MixEditor';
import { type DeclaredMix } from './types';

/** The editor as an option's editor lives: what it says comes back to it. */
function Edited({ initial, onChange }: { initial: DeclaredMix; onChange: (mix?: DeclaredMix) => void }) {
  const [value, setValue] = useState(initial);
  return (
    <MixEditor
      value={value}
      onChange={(mix) => {
        setValue(mix ?? {});
        onChange(mix);
      }}
    />
  );
}

async function type(initial: DeclaredMix, scenario: string, text: string) {
  const user = userEvent.setup();
  const onChange = jest.fn();
  render(<Edited initial={initial} onChange={onChange} />);
  const input = screen.getByTestId(testIds.options.share(scenario));
  await user.clear(input);
  if (text !== '') {
    await user.type(input, text);
  }
  await user.tab();
  return onChange;
}

const sum = () => screen.getByTestId(testIds.options.mixSum);

describe('the editor of declared shares', () => {
  it('takes percents and keeps shares, so that the model gets what it takes', async () => {
    const onChange = await type({ echo: 0.7 }, 'broadcast', '30');
    expect(onChange).toHaveBeenLastCalledWith({ echo: 0.7, broadcast: 0.3 });
    expect(sum()).toHaveTextContent('Sum100 %');
  });

  it('says that the shares miss 100 %', async () => {
    await type({ echo: 0.7 }, 'broadcast', '20');
    expect(sum()).toHaveTextContent('the shares take 100 % together90 %');
  });

  it('drops a share that is cleared, instead of keeping a 0 or a NaN', async () => {
    const onChange = await type({ echo: 1, broadcast: 0.5 }, 'broadcast', '');
    expect(onChange).toHaveBeenLastCalledWith({ echo: 1 });
  });

  it('shows a share as it was typed, without the digits of its division', () => {
    render(<MixEditor value={{ echo: 0.07, broadcast: 0.93 }} onChange={() => {}} />);
    expect(screen.getByTestId(testIds.options.share('echo'))).toHaveValue(7);
  });
});
