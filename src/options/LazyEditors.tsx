import React, { lazy, Suspense } from 'react';
import { type RolesEditor } from './RolesEditor';
import { type MixEditor } from './MixEditor';

/** Only an editor of panels needs them, so they are a file that loads when it opens. */
const Roles = lazy(async () => ({
  default: (await import(/* webpackChunkName: "editors" */ './RolesEditor')).RolesEditor,
}));
const Mix = lazy(async () => ({ default: (await import(/* webpackChunkName: "editors" */ './MixEditor')).MixEditor }));

/** {@link RolesEditor}, once it is loaded. */
export function LazyRolesEditor(props: React.ComponentProps<typeof RolesEditor>) {
  return (
    <Suspense fallback={null}>
      <Roles {...props} />
    </Suspense>
  );
}

/** {@link MixEditor}, once it is loaded. */
export function LazyMixEditor(props: React.ComponentProps<typeof MixEditor>) {
  return (
    <Suspense fallback={null}>
      <Mix {...props} />
    </Suspense>
  );
}
