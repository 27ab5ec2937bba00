import { type Mix, parseMix } from '../../src/model/capacity';
import { TAG } from '../../src/names/exporters';

/** The facts that the Azure tags of a resource declare, by their names in the settings. */
export interface Tagged {
  mix?: Mix;
  message_size_bytes?: number;
  server_leg?: boolean;
}

/** The numbers that azure-resourcegraph-exporter has of a resource's tags, by the label `setting`. */
export class Tags {
  private readonly numbers = new Map<string, number>();

  add(setting: string, value: number): void {
    this.numbers.set(setting, value);
  }

  /** Without a mix that is none: SignalRInputMissing tells of it. */
  declared(): Tagged {
    const { numbers } = this;
    const [size, leg] = [numbers.get('message_size'), numbers.get('server_leg')];
    const mix = parseMix(this.shares());
    return {
      ...(mix.ok && { mix: mix.value }),
      ...(size !== undefined && { message_size_bytes: size }),
      ...(leg !== undefined && { server_leg: leg === 1 }),
    };
  }

  /** Names of the tags that the rules cannot read, with the reason. */
  problems(): string[] {
    const unread = [...this.numbers.keys()].flatMap((setting) => /^invalid:(.+)/.exec(setting)?.[1] ?? []);
    const shares = this.shares();
    const mix = parseMix(shares);
    return [
      ...unread.map((tag) => `tag ${tag} cannot be read`),
      ...(Object.keys(shares).length === 0 || mix.ok
        ? []
        : [`tag ${TAG.mix}: ${mix.error.field} ${mix.error.message}`]),
    ];
  }

  private shares(): Record<string, number> {
    return Object.fromEntries(
      [...this.numbers].flatMap(([setting, value]) => {
        const [, scenario] = /^share:(.+)/.exec(setting) ?? [];
        return scenario === undefined ? [] : [[scenario, value]];
      })
    );
  }
}
