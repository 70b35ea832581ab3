# The image of the server with the web app in it, and the commands beside it:
#   node apps/server/src/first-account-main.ts, backup-main.ts, restore-main.ts, rotate-key-main.ts, remove-demo-main.ts
# No container engine has built it yet; `npm run prove:deployment` follows its steps without one.
#   docker build -t chairline .
# The connector's programs are not in it: docs/deploying.md says how to add them. Pin the base image by its
# digest (node:24-slim@sha256:…), which `docker buildx imagetools inspect node:24-slim` says.

FROM node:24-slim AS web
WORKDIR /app
COPY package.json package-lock.json tsconfig.base.json ./
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/office-state/package.json packages/office-state/
COPY packages/office-time/package.json packages/office-time/
# The scripts only place a second Node 24 beside the image's own.
RUN npm ci --ignore-scripts --workspace apps/web
COPY packages/contract packages/contract
COPY packages/office-state packages/office-state
COPY packages/office-time packages/office-time
COPY apps/web apps/web
WORKDIR /app/apps/web
RUN node ../../node_modules/vite/bin/vite.js build

FROM node:24-slim AS modules
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY packages/contract/package.json packages/contract/
COPY packages/office-time/package.json packages/office-time/
COPY packages/open-dental/package.json packages/open-dental/
RUN npm ci --ignore-scripts --omit=dev --workspace apps/server

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 CHAIRLINE_DATA=/data
# Told to end, it says so at /api/health this long before it stops to listen: docs/deploying.md, Upgrades.
ENV DRAIN_SECONDS=5
RUN mkdir /data && chown node:node /data
COPY --from=modules /app ./
COPY packages/contract packages/contract
COPY packages/office-time packages/office-time
COPY packages/open-dental packages/open-dental
COPY apps/server apps/server
COPY --from=web /app/apps/web/dist apps/web/dist
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/src/main.ts"]
