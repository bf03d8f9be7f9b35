import type { BuildOptions } from 'esbuild';

export function pageBuild(root: string): BuildOptions;
export function pageStatics(root: string): { name: string; body: Buffer }[];
