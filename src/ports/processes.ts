/** A process, as another one can find it again. */
export interface ProcessMark {
  /** Name of its machine, for a person. */
  readonly host: string;
  /** Where its number means something: one boot of one machine, and one container in it. */
  readonly place: string;
  readonly pid: number;
  /** When it began, as its machine counts; '' where that is not to be had. Numbers are used again. */
  readonly begun: string;
}

/** What of other processes can be told from this one. */
export interface Processes {
  readonly self: ProcessMark;
  /**
   * `gone`: it has ended, and does nothing any more. `there`: it has not, though it may stand still. `elsewhere`: that
   * cannot be told from here.
   */
  look(mark: ProcessMark): 'gone' | 'there' | 'elsewhere';
}
