/** What of the engine that runs it a command may decide: src/launch.ts, which alone knows it, hands it to main.ts. */
export interface Engine {
  /**
   * From now on memory matters more than speed: the young generation stays at its first size, and the HTTP client's
   * parser of WebAssembly is not compiled a second time, which for a moment takes more memory than the rest of the desk.
   */
  readonly keepSmall: () => void;
}
