# The desk as an image: the built program, Node, and nothing else. Build it in the repository: docker build -t partsdesk .
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
# esbuild brings its binary as a package; no script of a dependency runs.
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/build.mjs

FROM node:24-bookworm-slim
# Everything is in the bundle, and SQLite in Node; ws alone is loaded as a package.
COPY --from=build --chown=root:root /build/dist /app/dist
COPY --from=build --chown=root:root /build/package.json /app/package.json
COPY --from=build --chown=root:root /build/node_modules/ws /app/node_modules/ws
# The one folder that is written to: mount a volume here. The root file system can be read-only.
RUN mkdir -m 0700 /data && chown node:node /data && ln -s /app/dist/main.js /usr/local/bin/partsdesk
USER node
WORKDIR /data
VOLUME /data
ENV NODE_ENV=production PARTSDESK_DATA=/data PORT=3000
EXPOSE 3000
# What was sent to the service is waited for, a minute at most: give it longer than that to stop.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=4s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# By its name, so that it names itself so in what it says.
ENTRYPOINT ["partsdesk"]
CMD ["start"]
