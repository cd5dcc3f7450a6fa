# Three stages: build with the development packages, install only what runs, and an image of both results.
# `npm run dockerfile-steps` runs these steps in an empty folder where no container engine is at hand.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY .swcrc ./
COPY scripts scripts
COPY migrations migrations
COPY src src
RUN node scripts/bootstrap.mjs build

FROM node:24-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM node:24-slim
ENV NODE_ENV=production
ENV HOST=0.0.0.0
ENV PORT=3000
ENV ATENDE_DATA_DIR=.data
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json ./
COPY config config
COPY workflows workflows
# Holds the embedded database and the generated keys when DATABASE_URL is unset: mount a volume here.
RUN install -d -m 0700 -o 1000 -g 1000 .data
USER 1000:1000
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The heap as scripts/bootstrap.mjs sets it.
CMD ["node", "--max-old-space-size=1024", "--max-semi-space-size=8", "--heap-growing-percent=90", "dist/main.js"]
