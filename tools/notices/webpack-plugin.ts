import { Compilation, sources, WebpackError, type Compiler, type StatsModule } from 'webpack';
import { messageOf } from '../error-code';
import { NOTICES_FILE, thirdPartyNotices } from './notices';

const NAME = 'ThirdPartyNoticesPlugin';

/** Writes the notices of all packages in webpack's chunks; a package without a licence text fails the build. */
export class ThirdPartyNoticesPlugin {
  public apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        try {
          compilation.emitAsset(NOTICES_FILE, new sources.RawSource(thirdPartyNotices(filesIn(compilation))));
        } catch (error) {
          compilation.errors.push(new WebpackError(messageOf(error)));
        }
      });
    });
  }
}

/** Returns files with code in a chunk, without modules that were removed as unused. */
function filesIn(compilation: Compilation): string[] {
  const { modules = [] } = compilation.getStats().toJson({
    all: false,
    modules: true,
    nestedModules: true,
    cachedModules: true,
    dependentModules: true,
    runtimeModules: true,
    modulesSpace: Infinity,
    nestedModulesSpace: Infinity,
  });
  return modules.flatMap(filesOf);
}

function filesOf(module: StatsModule): string[] {
  if (module.moduleType === 'runtime') {
    // webpack's own runtime code in the bundle.
    return [require.resolve('webpack/package.json')];
  }
  const inner = (module.modules ?? []).flatMap(filesOf);
  return typeof module.nameForCondition === 'string' ? [module.nameForCondition, ...inner] : inner;
}
