process.stdout.write('line\n');
process.stdin.resume();
