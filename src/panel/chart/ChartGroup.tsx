import React, { createContext, type PropsWithChildren, type RefObject, useContext, useRef } from 'react';

const OwnPointer = createContext<RefObject<boolean>>({ current: false });

/** True while the pointer is on a chart of this group; the other charts then open no tooltip of their own. */
export function useOwnPointer(): RefObject<boolean> {
  return useContext(OwnPointer);
}

/** Charts of one panel, which share a flag for the pointer being on any of them. */
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
