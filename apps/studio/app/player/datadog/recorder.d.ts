// What tests use of the recorder, which has no types of its own.

declare module '@datadog/browser-rum/esm/domain/record/recordingScope.mjs' {
  export function createRecordingScope(
    canvasManager: object,
    configuration: object,
    elementsScrollPositions: object,
    shadowRootsController: object,
  ): object;
}

declare module '@datadog/browser-rum/esm/domain/record/elementsScrollPositions.mjs' {
  export function createElementsScrollPositions(): object;
}

declare module '@datadog/browser-rum/esm/domain/record/serialization/serializeFullSnapshot.mjs' {
  export function serializeFullSnapshot(
    timestamp: number,
    kind: number,
    document: Document,
    emitRecord: (record: object) => void,
    emitStats: () => void,
    scope: object,
  ): void;
}

declare module '@datadog/browser-rum/esm/domain/record/serialization/serializeMutations.mjs' {
  export function serializeMutations(
    timestamp: number,
    mutations: readonly object[],
    emitRecord: (record: object) => void,
    emitResource: () => void,
    emitStats: () => void,
    scope: object,
  ): void;
}
