/** For tests that decide at a terminal or in a script on a configured account: nobody is asked for a passkey. */
export const withoutPasskeys = (policy: string): string => `${policy.trimEnd()}\nstepUp: none\n`;
