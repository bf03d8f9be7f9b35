/** The newest revision that begins with a handshake: what a client is offered that asks for one not spoken here. */
export const latestVersion = '2025-11-25';

export const spokenVersions: readonly string[] = [
  latestVersion,
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
  '2024-10-07',
];
