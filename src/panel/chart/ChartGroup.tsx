import React, { createContext, type PropsWithChildren, type RefObject, useContext, useRef } from 'react';

const OwnPointer = createContext<RefObject<boolean>>({ current: false });

/** Whether the pointer is on one of the charts that belong together, so that no other of them speaks too. */
export function useOwnPointer(): RefObject<boolean> {
  return useContext(OwnPointer);
}

/** Charts of which the pointer is on one at a time. */
export function ChartGroup({ children }: PropsWithChildren) {
  const isOwn = useRef(false);
  return (
    <OwnPointer.Provider value={isOwn}>
      <div
        onPointerEnter={() => {
          isOwn.current = true;
        }}
        onPointerLeave={() => {
          isOwn.current = false;
        }}
      >
        {children}
      </div>
    </OwnPointer.Provider>
  );
}
