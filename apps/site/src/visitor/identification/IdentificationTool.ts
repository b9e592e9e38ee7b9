/** Who visitors are told to, once they allow it: built in, or a vendor's. */
export interface IdentificationTool {
  /** @throws when the tool can't be had */
  identify(userId: string): Promise<void>;
  /** From now on nothing goes to it. */
  stop(): void;
}
